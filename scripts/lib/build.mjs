import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { packageFile, ROOT, run, say } from './run.mjs';
import { hashSources } from './source-hash.mjs';

export const NEXT = packageFile('next/dist/bin/next');

/** As next.config.mjs has it. */
const output = path.join(ROOT, process.env.NEXT_DIST_DIR || '.next');
const marker = path.join(output, 'vantmall-sources');

/** What is noted beside a build: its sources, and its id, so that a build made without us is never taken for ours. */
const note = (/** @type {string} */ hash) => `${hash} ${readFileSync(path.join(output, 'BUILD_ID'), 'utf8')}`;

/** @param {string} hash */
function isBuilt(hash) {
  try {
    return readFileSync(marker, 'utf8') === note(hash);
  } catch {
    return false;
  }
}

/**
 * Builds if the sources are not those of the last build. The hash is taken before, so that a change made while it
 * builds leads to another build.
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
  if (code === 0) writeFileSync(marker, note(hash));
  return code;
}
