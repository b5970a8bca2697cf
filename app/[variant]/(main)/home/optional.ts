import { log } from '@/server/observe/log';

/** A part a page can do without: its failure is logged and the page goes on (spec 8). */
export async function optional<T>(what: string, read: Promise<T>): Promise<T | null> {
  try {
    return await read;
  } catch (error) {
    log().warn({ err: error }, `${what} could not be loaded`);
    return null;
  }
}
