import { readdirSync } from 'node:fs';
import path from 'node:path';

/** Folders of the project that hold source code. */
export const SOURCE_FOLDERS = [
  'app',
  'bench',
  'components',
  'lib',
  'scripts',
  'server',
  'tests',
  'themes',
  'tools',
];

/**
 * Lists the source files below some folders, sorted, with `/` between the parts.
 * @param {string} root
 * @param {readonly string[]} folders a folder that is missing counts as empty
 * @returns {string[]}
 */
export function listFiles(root, folders) {
  return folders
    .flatMap((folder) => {
      try {
        return readdirSync(path.join(root, folder), { recursive: true, withFileTypes: true });
      } catch {
        return [];
      }
    })
    .filter((entry) => entry.isFile() && /\.(?:tsx?|mjs)$/.test(entry.name))
    .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)).replaceAll('\\', '/'))
    .sort();
}
