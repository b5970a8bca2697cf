import fc from 'fast-check';

/**
 * fast-check, drawing from the seed that `jest.config.mjs` chose: the same content is judged by the same examples on
 * every machine, so a failure is the doing of a change and never of luck, and each commit draws others.
 */
const { PROPERTY_SEED } = process.env;
if (PROPERTY_SEED) fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: Number(PROPERTY_SEED) });

export default fc;
