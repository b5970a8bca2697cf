import { existsSync } from 'node:fs';
import { getPackageFile, run, UserError } from './child-process.mjs';

/** The major version of .node-version and of the pinned packages node-<platform>. */
const PINNED_MAJOR = 24;
/** The oldest version that has node:sqlite without a flag. */
const OLDEST_SUPPORTED = [22, 13];

/**
 * @param {string} version e.g. 20.19.2
 * @param {boolean} hasPinned
 * @returns {'run' | 'change' | 'refuse'}
 */
export function decideNode(version, hasPinned) {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  if (major >= PINNED_MAJOR) return 'run';
  if (hasPinned) return 'change';
  const [oldestMajor = 0, oldestMinor = 0] = OLDEST_SUPPORTED;
  return major > oldestMajor || (major === oldestMajor && minor >= oldestMinor) ? 'run' : 'refuse';
}

/**
 * Restarts this script with the pinned Node if the current one is older.
 * @returns {Promise<number | undefined>} exit code of the restarted script; undefined if no restart is needed
 */
export async function restartWithPinnedNode() {
  const pinned = getPackageFile('.bin', process.platform === 'win32' ? 'node.cmd' : 'node');
  const version = process.versions.node;
  const decision = decideNode(version, existsSync(pinned) && !process.env.MALL_NODE_CHANGED);
  if (decision === 'run') return undefined;
  if (decision === 'change') return run(pinned, process.argv.slice(1), { env: { MALL_NODE_CHANGED: '1' } });
  throw new UserError(
    `Node ${version} is too old, and there is no pinned Node for ${process.platform}-${process.arch}.\n` +
      `  Install Node ${PINNED_MAJOR} (see .node-version) and try again.`,
  );
}
