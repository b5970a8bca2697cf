import { createWriteStream } from 'node:fs';
import { chmod, realpath, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { Readable, type Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { AppError } from '@/lib/contract/errors';
import { isBusy } from '@/server/mall/db/busy';

/** Returns what the result of a file system call is, or undefined if nothing is there. */
const orMissing = <T>(result: Promise<T>): Promise<T | undefined> =>
  result.catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });

/** Writes beside the file and renames, so that the file is always a whole one: the old or the new. */
async function writeBeside(
  file: string,
  mode: number | undefined,
  write: (target: Writable) => Promise<void>,
): Promise<void> {
  const part = path.join(path.dirname(file), `.${path.basename(file)}.${process.pid}.part`);
  try {
    await write(createWriteStream(part, { flush: true, ...(mode !== undefined && { mode }) }));
    if (mode !== undefined) await chmod(part, mode);
    await rename(part, file);
  } catch (error) {
    await rm(part, { force: true });
    throw error;
  }
}

/**
 * Writes a file or replaces it. A command that is interrupted leaves the old file as it was (R-OPERATOR-24).
 * @param write writes the content into the stream and ends it
 * @throws AppError bad_request when the file cannot be written, and what `write` throws
 */
export async function replaceFile(file: string, write: (target: Writable) => Promise<void>): Promise<void> {
  try {
    const found = await orMissing(stat(file));
    // A pipe or a terminal takes the content, and cannot be replaced.
    if (found && !found.isFile()) await write(createWriteStream(file));
    else await writeBeside((await orMissing(realpath(file))) ?? file, found && found.mode & 0o777, write);
  } catch (error) {
    const { syscall, message } = error as NodeJS.ErrnoException;
    // What `write` reads from may fail by a system call as well: the connection to the database.
    if (!syscall || isBusy(error)) throw error;
    throw new AppError('bad_request', `${file}: ${message}`, { cause: error });
  }
}

/** Writes or replaces a file by a text, as `replaceFile` does. */
export const replaceTextFile = (file: string, text: string): Promise<void> =>
  replaceFile(file, (target) => pipeline(Readable.from([text]), target));
