import { transformSync } from 'esbuild';

/** Something that uses the function, which would be left out otherwise. */
const ASSIGNMENT = 'globalThis.f=';

/**
 * The source of a function as a part of a script that browsers load: short, and in parentheses, so that it can be called. It refers to nothing outside of
 * it.
 * @param {(...args: never[]) => unknown} code
 */
export function minifyFunction(code) {
  const minified = transformSync(ASSIGNMENT + String(code), { minify: true })
    .code.trim()
    .replace(/;$/, '');
  if (!minified.startsWith(ASSIGNMENT)) throw new Error(`this function cannot be minified: ${minified}`);
  return `(${minified.slice(ASSIGNMENT.length)})`;
}
