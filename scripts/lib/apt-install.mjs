import { existsSync } from 'node:fs';
import { runQuietly, say } from './child-process.mjs';

const canInstall = () => process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');

let isUpdated = false;

/**
 * Installs Debian packages if this process runs as root. Prints errors instead of throwing them.
 * @param {string[]} names
 * @returns {Promise<boolean>} whether they are installed
 */
export async function installDebianPackages(...names) {
  if (!canInstall()) return false;
  say(`▸ Installing ${names.join(', ')} by apt …`);
  const env = { DEBIAN_FRONTEND: 'noninteractive' };
  if (!isUpdated) await runQuietly('apt-get', ['update', '-qq'], { env, timeout: 180_000 });
  isUpdated = true;
  const args = ['install', '-y', '-qq', '--no-install-recommends', ...names];
  const { code, output } = await runQuietly('apt-get', args, { env, timeout: 600_000 });
  if (code !== 0) say(output.trim().split('\n').slice(-5).join('\n'));
  return code === 0;
}
