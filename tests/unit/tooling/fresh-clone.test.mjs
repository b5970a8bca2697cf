import { readFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import path from 'node:path';

const ROOT = path.join(import.meta.dirname, '../../..');

/** What a module imports when it is loaded; `import()` is evaluated later. @param {string} file */
const readImports = (file) =>
  Array.from(
    readFileSync(file, 'utf8').matchAll(/^(?:import|export)\s[^;]*?from '([^']+)';|^import '([^']+)';/gm),
    ([, from, alone]) => from ?? alone ?? '',
  );

/** Packages that a script imports before it can install them, with the module that does. @param {string} file @param {Set<string>} seen @returns {string[]} */
function findPackages(file, seen = new Set()) {
  if (seen.has(file)) return [];
  seen.add(file);
  return readImports(file).flatMap((name) => {
    if (name.startsWith('.')) return findPackages(path.resolve(path.dirname(file), name), seen);
    return isBuiltin(name) ? [] : [`${name} in ${path.relative(ROOT, file)}`];
  });
}

test.each(['start', 'test', 'build', 'dev'])(
  'npm run %s needs no package until it has installed them',
  (name) => {
    const seen = new Set();
    expect(findPackages(path.join(ROOT, 'scripts', `${name}.mjs`), seen)).toEqual([]);
    expect(seen.size).toBeGreaterThan(3);
  },
);

test('finds a package that a module imports', () => {
  expect(findPackages(path.join(ROOT, 'scripts/lib/merge-scripts.mjs'))).toEqual([
    'esbuild in scripts/lib/minify-function.mjs',
  ]);
});
