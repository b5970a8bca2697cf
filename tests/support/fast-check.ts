import fc from 'fast-check';

/**
 * fast-check with the seed that `jest.config.mjs` chose: the same content is tested with the same examples on
 * every
 * machine, so a change and not chance causes a failure; each commit draws other examples.
 */
const { PROPERTY_SEED } = process.env;
if (PROPERTY_SEED) fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: Number(PROPERTY_SEED) });

export default fc;
