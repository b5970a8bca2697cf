import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { getPackageFile, ROOT, run, say } from './child-process.mjs';
import { hashSources } from './source-hash.mjs';

export const NEXT = getPackageFile('next/dist/bin/next');

/** The same folder as in next.config.mjs. */
const output = path.join(ROOT, process.env.NEXT_DIST_DIR || '.next');
const marker = path.join(output, 'vantmall-sources');

/** Creates the marker of a build: the hash of its sources, and its id, which another `next build` would change. */
const createMarker = (/** @type {string} */ hash) =>
  `${hash} ${readFileSync(path.join(output, 'BUILD_ID'), 'utf8')}`;

/** @param {string} hash */
function isBuilt(hash) {
  try {
    return readFileSync(marker, 'utf8') === createMarker(hash);
  } catch {
    return false;
  }
}

/**
 * Builds if the sources have changed since the last build. The hash is calculated before the build, so that a change
 * during the build causes another one.
 * @param {{ force?: boolean }} [options]
 * @returns {Promise<number>} exit code
 */
export async function ensureBuilt({ force = false } = {}) {
  const hash = hashSources(ROOT);
  if (!force && isBuilt(hash)) {
    say('▸ Build is up to date');
    return 0;
  }
  say('▸ Building (only when sources changed) …');
  const code = await run(process.execPath, [NEXT, 'build'], { env: { NODE_ENV: 'production' } });
  if (code === 0) writeFileSync(marker, createMarker(hash));
  return code;
}
