import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

const folder = mkdtempSync(path.join(tmpdir(), 'codes-'));
export const removeFiles = (): void => rmSync(folder, { recursive: true });

/** Writes a file of codes; returns its path. */
export function writeCodeFile(text: string, name = 'codes.txt'): string {
  const file = path.join(folder, name);
  writeFileSync(file, text);
  return file;
}
