import { existsSync } from 'node:fs';
import { packageFile, Refusal, run } from './run.mjs';

/** What .node-version and the pinned packages node-<platform> give; and what the code can live with (node:sqlite). */
const WANTED = 24;
const OLDEST = [22, 13];

/**
 * @param {string} version e.g. 20.19.2
 * @param {boolean} hasPinned
 * @returns {'run' | 'change' | 'refuse'}
 */
export function decideNode(version, hasPinned) {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  if (major >= WANTED) return 'run';
  if (hasPinned) return 'change';
  const [oldestMajor = 0, oldestMinor = 0] = OLDEST;
  return major > oldestMajor || (major === oldestMajor && minor >= oldestMinor) ? 'run' : 'refuse';
}

/**
 * Runs this very script again by the project's own Node if ours is too old.
 * @returns {Promise<number | undefined>} the exit code if it was run again
 */
export async function runAgainByPinnedNode() {
  const pinned = packageFile('.bin', process.platform === 'win32' ? 'node.cmd' : 'node');
  const version = process.versions.node;
  const decision = decideNode(version, existsSync(pinned) && !process.env.MALL_NODE_CHANGED);
  if (decision === 'run') return undefined;
  if (decision === 'change') return run(pinned, process.argv.slice(1), { env: { MALL_NODE_CHANGED: '1' } });
  throw new Refusal(
    `Node ${version} is too old, and there is no pinned Node for ${process.platform}-${process.arch}.\n` +
      `  Install Node ${WANTED} (see .node-version) and try again.`,
  );
}
