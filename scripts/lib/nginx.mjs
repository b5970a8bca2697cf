import { existsSync } from 'node:fs';
import path from 'node:path';
import { installDebianPackages } from './apt-install.mjs';
import { UserError } from './child-process.mjs';

/** Finds nginx on the search path; distributions put it where only administrators look. */
function findNginx() {
  const folders = [...(process.env.PATH ?? '').split(path.delimiter), '/usr/sbin', '/usr/local/sbin'];
  return folders
    .filter(Boolean)
    .map((folder) => path.join(folder, 'nginx'))
    .find((file) => existsSync(file));
}

/**
 * Finds the program of nginx, or installs it.
 * @returns {Promise<string>} its file
 * @throws {UserError} if it cannot be installed
 */
export async function ensureNginx() {
  const found = process.env.NGINX_PATH ?? findNginx();
  if (found) return found;
  await installDebianPackages('nginx-light');
  const installed = findNginx();
  if (installed) return installed;
  throw new UserError(
    'The tests of the reverse proxy need nginx, and it could not be installed. One of these helps:\n' +
      '  sudo apt-get install nginx-light   (macOS: brew install nginx)\n' +
      '  NGINX_PATH=/path/to/nginx npm test',
  );
}
