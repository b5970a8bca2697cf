import 'server-only';
import { mkdir, open, readFile, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { createPictureName, getStorageKey } from './picture-names';
import type { PictureStorage } from './picture-storage';

const isNotFound = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && 'code' in error && error.code === 'ENOENT';

/** Writes and syncs a temporary file in the target folder, so that a rename can replace the target atomically. */
async function writeTemporaryFile(folder: string, bytes: Uint8Array): Promise<string> {
  const file = path.join(folder, `.${createPictureName()}.part`);
  const handle = await open(file, 'wx', 0o640);
  try {
    await handle.writeFile(bytes);
    await handle.sync();
  } finally {
    await handle.close();
  }
  return file;
}

/** Creates a storage in a local folder. */
export function createLocalStorage(root: string, getUrl: PictureStorage['getUrl']): PictureStorage {
  const getPath = (name: string) => path.join(/* turbopackIgnore: true */ root, getStorageKey(name));
  return {
    getUrl,
    async put(name, bytes) {
      const file = getPath(name);
      await mkdir(path.dirname(file), { recursive: true });
      const part = await writeTemporaryFile(path.dirname(file), bytes);
      await rename(part, file);
    },
    async get(name) {
      try {
        return new Uint8Array(await readFile(getPath(name)));
      } catch (error) {
        if (isNotFound(error)) return undefined;
        throw error;
      }
    },
    delete: (name) => rm(getPath(name), { force: true }),
  };
}
