import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

let folder: string | undefined;

/** Writes a file of codes; returns its path. */
export function writeCodeFile(text: string, name = 'codes.txt'): string {
  folder ??= mkdtempSync(path.join(tmpdir(), 'codes-'));
  const file = path.join(folder, name);
  writeFileSync(file, text);
  return file;
}

/** Removes the written files. */
export function removeFiles(): void {
  if (folder) rmSync(folder, { recursive: true });
  folder = undefined;
}
