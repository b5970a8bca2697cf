/**
 * Lets plain Node run the mall's TypeScript, for benchmarks only: `@/…` and paths without an extension are
 * found, `server-only` is empty, types are taken off, JSON is a module.
 */
import { existsSync, readFileSync, statSync } from 'node:fs';
import { registerHooks, stripTypeScriptTypes } from 'node:module';
import { fileURLToPath, pathToFileURL } from 'node:url';

process.removeAllListeners('warning'); // taking types off is announced as experimental

const root = new URL('../', import.meta.url);

/** @param {string} path */
const fileAt = (path) =>
  [path, `${path}.ts`, `${path}/index.ts`].find((each) => existsSync(each) && statSync(each).isFile());

registerHooks({
  resolve(specifier, context, next) {
    if (specifier === 'server-only') return { url: 'data:text/javascript,', shortCircuit: true };
    const isOurs =
      specifier.startsWith('@/') ||
      (/^\.\.?\//.test(specifier) && !context.parentURL?.includes('/node_modules/'));
    if (!isOurs) return next(specifier, context);
    const target = specifier.startsWith('@/')
      ? new URL(specifier.slice(2), root)
      : new URL(specifier, context.parentURL);
    const file = fileAt(fileURLToPath(target));
    return file ? { url: pathToFileURL(file).href, shortCircuit: true } : next(specifier, context);
  },
  load(url, context, next) {
    if (!url.startsWith('file:') || url.includes('/node_modules/')) return next(url, context);
    const read = () => readFileSync(fileURLToPath(url), 'utf8');
    if (url.endsWith('.json'))
      return { format: 'module', source: `export default ${read()}`, shortCircuit: true };
    if (!url.endsWith('.ts')) return next(url, context);
    return {
      format: 'module',
      source: stripTypeScriptTypes(read(), { mode: 'transform' }),
      shortCircuit: true,
    };
  },
});
