import path from 'node:path';

// The framework resolves names of plugins from a folder of its own.
const elementReset = path.resolve('themes/postcss-element-reset.mjs');

export default { plugins: { '@tailwindcss/postcss': {}, [elementReset]: {} } };
