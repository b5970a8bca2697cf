import 'server-only';
import { mkdir, open, readFile, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { keyOf, newPictureName } from './names';
import type { PictureStorage } from './storage';

const isMissing = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && 'code' in error && error.code === 'ENOENT';

/** Writes all of it, down to the disk, beside the place where it will be. */
async function writeBeside(folder: string, bytes: Uint8Array): Promise<string> {
  const file = path.join(folder, `.${newPictureName()}.part`);
  const handle = await open(file, 'wx', 0o640);
  try {
    await handle.writeFile(bytes);
    await handle.sync();
  } finally {
    await handle.close();
  }
  return file;
}

/** Pictures in a folder of this machine. */
export function localStorage(root: string, urlOf: PictureStorage['urlOf']): PictureStorage {
  const fileOf = (name: string) => path.join(/* turbopackIgnore: true */ root, keyOf(name));
  return {
    urlOf,
    async put(name, bytes) {
      const file = fileOf(name);
      await mkdir(path.dirname(file), { recursive: true });
      const part = await writeBeside(path.dirname(file), bytes);
      await rename(part, file);
    },
    async get(name) {
      try {
        return new Uint8Array(await readFile(fileOf(name)));
      } catch (error) {
        if (isMissing(error)) return undefined;
        throw error;
      }
    },
    delete: (name) => rm(fileOf(name), { force: true }),
  };
}
