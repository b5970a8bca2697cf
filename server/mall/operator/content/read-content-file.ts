import 'server-only';
import { readFileSync, statSync } from 'node:fs';
import { AppError } from '@/lib/contract/errors';
import { type ContentFile, contentFile } from './content-file';
import { formatPlace, scanJson } from './json-places';
import type { Fault } from './section';

/** Largest content file in bytes. */
const MAX_FILE_BYTES = 16 * 1024 * 1024;

/** Faults that are reported at most. */
const MAX_FAULTS = 100;

/** A fault with its place in the file. */
export interface FileFault {
  /** `coupons[3].title.zh`; empty for the file as a whole. */
  path: string;
  line: number;
  message: string;
}

/** A content file that was read. */
export interface ReadContent {
  /** Undefined if the file has faults. */
  content: ContentFile | undefined;
  faults: FileFault[];
  /** Adds the lines of the file to faults that were found later. */
  locate(faults: readonly Fault[]): FileFault[];
}

/** Reads a text file. @throws AppError bad_request when it is missing, unreadable, too large or not UTF-8. */
function readText(file: string): string {
  try {
    const { size } = statSync(file);
    if (size > MAX_FILE_BYTES)
      throw new Error(`${size} bytes; a content file has at most ${MAX_FILE_BYTES / 1024 / 1024} MiB`);
    return new TextDecoder('utf-8', { fatal: true }).decode(readFileSync(file));
  } catch (error) {
    throw new AppError('bad_request', `${file}: ${(error as Error).message}`, { cause: error });
  }
}

function parseText(file: string, text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new AppError('bad_request', `${file}: ${(error as Error).message}`, { cause: error });
  }
}

/**
 * Parses and validates a content file as a whole (R-OPERATOR-11).
 * @throws AppError bad_request when the file cannot be read, or is not JSON
 */
export function readContentFile(file: string): ReadContent {
  const text = readText(file);
  const value = parseText(file, text);
  const { findLine, repeatedNames } = scanJson(text);
  const locate = (faults: readonly Fault[]): FileFault[] =>
    faults
      .map(({ place, message }) => ({ path: formatPlace(place), line: findLine(place), message }))
      .sort((a, b) => a.line - b.line)
      .slice(0, MAX_FAULTS);
  const parsed = contentFile.safeParse(value);
  const faults = [
    ...repeatedNames.map((place) => ({ place, message: 'is there twice' })),
    ...(parsed.error?.issues ?? []).map(({ path, message }) => ({
      place: path.map((part) => (typeof part === 'number' ? part : String(part))),
      message,
    })),
  ];
  return { content: faults.length > 0 ? undefined : parsed.data, faults: locate(faults), locate };
}
