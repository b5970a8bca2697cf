import 'server-only';
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** The folder with one empty file for each server that uses this data folder, named after its port. */
const getFolder = (dataDir: string): string => join(dataDir, 'servers');

/**
 * Notes that a server on this machine uses the data folder, so that operators' commands find it, until the
 * process ends. A process that is killed leaves its file behind; calls to its port are then refused.
 */
export function registerServer(dataDir: string, port: number): void {
  const file = join(getFolder(dataDir), String(port));
  mkdirSync(getFolder(dataDir), { recursive: true, mode: 0o700 });
  writeFileSync(file, '', { mode: 0o600 });
  process.once('exit', () => rmSync(file, { force: true }));
}

/** Lists the base URLs of the servers on this machine that use the data folder. */
export function listServers(dataDir: string): string[] {
  try {
    const names = readdirSync(getFolder(dataDir));
    return names.filter((name) => /^\d{1,5}$/.test(name)).map((port) => `http://localhost:${port}`);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
}
