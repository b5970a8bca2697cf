import { existsSync } from 'node:fs';
import path from 'node:path';
import { installDebianPackages } from './apt-install.mjs';
import { UserError } from './child-process.mjs';

const NAMES = ['redis-server', 'valkey-server'];

/** Finds a Redis by name on the search path. */
function findRedis() {
  const folders = (process.env.PATH ?? '').split(path.delimiter).filter(Boolean);
  return folders
    .flatMap((folder) => NAMES.map((name) => path.join(folder, name)))
    .find((file) => existsSync(file));
}

/**
 * Finds the program of a Redis, or installs it.
 * @returns {Promise<string>} its file
 * @throws {UserError} if it cannot be installed
 */
export async function ensureRedis() {
  const found = process.env.REDIS_SERVER_PATH ?? findRedis();
  if (found) return found;
  await installDebianPackages('redis-server');
  const installed = findRedis();
  if (installed) return installed;
  throw new UserError(
    'The tests of several servers need Redis, and it could not be installed. One of these helps:\n' +
      '  sudo apt-get install redis-server   (macOS: brew install redis)\n' +
      '  REDIS_SERVER_PATH=/path/to/redis-server npm test',
  );
}
