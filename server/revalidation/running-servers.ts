import 'server-only';
import { randomUUID } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** The folder with one file for each server that uses this data folder, named after its port. */
const getFolder = (dataDir: string): string => join(dataDir, 'servers');

/** Removes the file of a server, unless a newer server on the same port has written it since. */
function removeFile(file: string, serverId: string): void {
  try {
    if (readFileSync(file, 'utf8') === serverId) rmSync(file, { force: true });
  } catch {
    // Without the file there is nothing to remove. A file that cannot be read is treated like that of a killed process.
  }
}

/**
 * Notes that a server on this machine uses the data folder, so that operators' commands find it, until the
 * process ends. A process that is killed leaves its file behind; calls to its port are then refused.
 */
export function registerServer(dataDir: string, port: number): void {
  const file = join(getFolder(dataDir), String(port));
  // No process id: those of successive containers are equal.
  const serverId = randomUUID();
  mkdirSync(getFolder(dataDir), { recursive: true, mode: 0o700 });
  writeFileSync(file, serverId, { mode: 0o600 });
  process.once('exit', () => removeFile(file, serverId));
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
