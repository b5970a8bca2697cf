import { accessSync, constants, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';

/** Linux keeps the files of this folder in memory. */
const MEMORY_FOLDER = '/dev/shm';

/** PostgreSQL keeps up to 1 GiB of its log beside the databases; containers often have a limit of 64 MiB. */
const MIN_FREE_BYTES = 2 * 1024 ** 3;

/**
 * Finds the folder for the databases of tests: in memory if there is enough of it, since every commit would wait for the
 * disk, else the folder for temporary files.
 */
export function findMemoryFolder() {
  try {
    accessSync(MEMORY_FOLDER, constants.W_OK | constants.X_OK);
    const { bavail, bsize } = statfsSync(MEMORY_FOLDER);
    return bavail * bsize >= MIN_FREE_BYTES ? MEMORY_FOLDER : tmpdir();
  } catch {
    return tmpdir();
  }
}
