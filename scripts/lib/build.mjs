import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { packageFile, ROOT, run, say } from './run.mjs';
import { hashSources } from './source-hash.mjs';

export const NEXT = packageFile('next/dist/bin/next');

const marker = path.join(ROOT, '.next/vantmall-sources');

/** @param {string} hash */
const isBuilt = (hash) =>
  existsSync(path.join(ROOT, '.next/BUILD_ID')) &&
  existsSync(marker) &&
  readFileSync(marker, 'utf8') === hash;

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
  if (code === 0) writeFileSync(marker, hash);
  return code;
}
