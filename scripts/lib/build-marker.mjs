import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const getFile = (/** @type {string} */ output) => path.join(output, 'vantmall-sources');

/**
 * Creates the marker of a build: the hash of its sources, its id, which another `next build` may change, and the name that the
 * operator gave it, if any.
 * @param {string} output folder of the build
 * @param {string} hash
 * @param {string} name
 */
const createMarker = (output, hash, name) =>
  `${hash} ${readFileSync(path.join(output, 'BUILD_ID'), 'utf8')} ${name}`;

/**
 * Whether the folder has the complete build of these sources. Its name counts only where one is given: `MALL_BUILD` is a variable of the
 * build, and a start without it must not build again.
 * @param {string} output folder of the build
 * @param {string} hash of the sources
 * @param {Record<string, string | undefined>} [env]
 */
export function isBuilt(output, hash, env = process.env) {
  try {
    const marker = readFileSync(getFile(output), 'utf8');
    return env.MALL_BUILD
      ? marker === createMarker(output, hash, env.MALL_BUILD)
      : marker.startsWith(createMarker(output, hash, ''));
  } catch {
    return false;
  }
}

/**
 * Remembers that the build in the folder is complete.
 * @param {string} output folder of the build
 * @param {string} hash of the sources
 * @param {Record<string, string | undefined>} [env]
 */
export const markAsBuilt = (output, hash, env = process.env) =>
  writeFileSync(getFile(output), createMarker(output, hash, env.MALL_BUILD ?? ''));
