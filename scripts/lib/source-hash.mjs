import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** Everything that `next build` reads, and what changes its files. */
const BUILD_INPUTS = [
  'app',
  'components',
  'lib',
  'public',
  'server',
  'themes',
  'instrumentation.ts',
  'middleware.ts',
  'next.config.mjs',
  'package-lock.json',
  'postcss.config.mjs',
  'scripts/lib/build-worker.mjs',
  'scripts/lib/compress-static.mjs',
  'scripts/lib/ensure-built.mjs',
  'scripts/lib/icon-loader.mjs',
  'scripts/lib/merge-scripts.mjs',
  'scripts/lib/minify-function.mjs',
  'scripts/lib/start-in-steps.mjs',
  'tsconfig.json',
];

/** Variables beside NEXT_PUBLIC_* and MALL_BUILD that next.config.mjs writes into the build. */
const BUILD_VARIABLES = ['MALL_BENCH', 'MALL_PICTURES'];

/** Lists the files of an input, sorted, with `/` between the parts; empty if it is missing. Skips dot files. */
function listInputFiles(/** @type {string} */ root, /** @type {string} */ input) {
  try {
    return readdirSync(path.join(root, input), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)).replaceAll('\\', '/'))
      .filter((file) => !file.split('/').some((part) => part.startsWith('.')))
      .sort();
  } catch (error) {
    const { code } = /** @type {NodeJS.ErrnoException} */ (error);
    if (code === 'ENOTDIR') return [input];
    if (code === 'ENOENT') return [];
    throw error;
  }
}

/**
 * Hashes names and contents of all sources: about 0.1 s for 50 MB, and independent of modification times.
 * @param {string} root
 * @param {Record<string, string | undefined>} [env] the hash includes those that affect the build
 */
export function hashSources(root, inputs = BUILD_INPUTS, env = process.env) {
  const hash = createHash('sha256');
  for (const file of inputs.flatMap((input) => listInputFiles(root, input))) {
    const content = readFileSync(path.join(root, file));
    hash.update(`${file}\0${content.length}\0`).update(content);
  }
  for (const name of Object.keys(env).sort()) {
    if (name.startsWith('NEXT_PUBLIC_') || BUILD_VARIABLES.includes(name))
      hash.update(`${name}=${env[name]}\0`);
  }
  return hash.digest('hex');
}

/**
 * The id of a build, as addresses of its files and keys of its pages contain it. Nothing in it is by chance: another machine gets the same one for the
 * same sources.
 * @param {string} root
 */
export function createBuildId(root, inputs = BUILD_INPUTS, env = process.env) {
  const id = createHash('sha256')
    .update(`${hashSources(root, inputs, env)} ${env.MALL_BUILD ?? ''}`)
    .digest('hex')
    .slice(0, 16);
  // Ad blockers block addresses with "ad".
  return id.replaceAll('a', 'g');
}
