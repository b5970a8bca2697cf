import path from 'node:path';
import { isBuilt, markAsBuilt } from './build-marker.mjs';
import { getPackageFile, ROOT, run, say } from './child-process.mjs';
import { compressStatic } from './compress-static.mjs';
import { hashSources } from './source-hash.mjs';
import { toCommandWithoutNetwork } from './without-network.mjs';

export const NEXT = getPackageFile('next/dist/bin/next');

/** The same folder as in next.config.mjs. Read when needed: benchmarks name theirs after this module is loaded. */
const getOutput = () => path.join(ROOT, process.env.NEXT_DIST_DIR || '.next');

/** Values of a build that would fail if it opened a database. */
const NO_DATABASE = {
  DATABASE_URL: 'postgres://no-database.invalid/mall',
  MALL_DATA_DIR: '/dev/null/no-folder',
};

/** @param {boolean} isolated @returns {Promise<number>} exit code */
function build(isolated) {
  const plain = { program: process.execPath, args: [NEXT, 'build'] };
  const { program, args } = (isolated && toCommandWithoutNetwork(plain.program, plain.args)) || plain;
  if (isolated)
    say(program === plain.program ? '▸ This machine cannot remove the network' : '▸ Without network');
  return run(program, args, { env: { NODE_ENV: 'production', ...(isolated && NO_DATABASE) } });
}

/**
 * Builds if the sources have changed since the last build. The hash is calculated before the build, so that a change
 * during the build causes another one.
 * @param {{ force?: boolean, isolated?: boolean }} [options] isolated: without network and database (R-OPS-17)
 * @returns {Promise<number>} exit code
 */
export async function ensureBuilt({ force = false, isolated = false } = {}) {
  const hash = hashSources(ROOT);
  if (!force && isBuilt(getOutput(), hash)) {
    say('▸ Build is up to date');
    return 0;
  }
  say('▸ Building (only when sources changed) …');
  const code = await build(isolated);
  if (code === 0) {
    // The packages are installed by now; before, these imports would fail.
    const { buildWorker } = await import('./build-worker.mjs');
    const { mergeScripts } = await import('./merge-scripts.mjs');
    await mergeScripts(getOutput());
    await Promise.all([buildWorker(getOutput()), compressStatic(getOutput())]);
    markAsBuilt(getOutput(), hash);
  }
  return code;
}
