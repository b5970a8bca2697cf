import 'server-only';
import { mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { createPictureName, getStorageKey } from './picture-names';
import type { PictureStorage } from './picture-storage';

const isNotFound = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && 'code' in error && error.code === 'ENOENT';

/** Folder of files that are being written: one for all pictures, so that a job can list what a killed process has left. */
const PARTS_FOLDER = 'parts';

/** Writes and syncs a new file. */
async function writeNewFile(file: string, bytes: Uint8Array): Promise<void> {
  const handle = await open(file, 'wx', 0o640);
  try {
    await handle.writeFile(bytes);
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Deletes a file that was last written at or before a moment; another server may be faster. */
async function deleteOldFile(file: string, before: Date): Promise<void> {
  try {
    if ((await stat(file)).mtime <= before) await rm(file, { force: true });
  } catch (error) {
    if (!isNotFound(error)) throw error;
  }
}

/** Creates a storage in a local folder. */
export function createLocalStorage(root: string, getUrl: PictureStorage['getUrl']): PictureStorage {
  const getPath = (name: string) => path.join(/* turbopackIgnore: true */ root, getStorageKey(name));
  const parts = path.join(/* turbopackIgnore: true */ root, PARTS_FOLDER);
  return {
    getUrl,
    async put(name, bytes) {
      const file = getPath(name);
      await mkdir(path.dirname(file), { recursive: true });
      await mkdir(parts, { recursive: true });
      // In the same file system, so that a rename stores the picture atomically.
      const part = path.join(parts, `${createPictureName()}.part`);
      try {
        await writeNewFile(part, bytes);
        await rename(part, file);
      } catch (error) {
        // The file has no row by which a job would find it, and fills a disk that is full already.
        await rm(part, { force: true }).catch(() => {});
        throw error;
      }
    },
    async purgeUnfinished(before) {
      const names = await readdir(parts).catch((error: unknown) => {
        if (isNotFound(error)) return [];
        throw error;
      });
      for (const name of names) await deleteOldFile(path.join(parts, name), before);
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
