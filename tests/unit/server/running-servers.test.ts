import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { listServers, registerServer } from '@/server/revalidation/running-servers';

const dataDir = mkdtempSync(join(tmpdir(), 'vantmall-servers-'));

/** Registers a server. @returns what its process does when it exits */
function startServer(): () => void {
  registerServer(dataDir, 3000);
  const listener = process.listeners('exit').at(-1);
  if (!listener) throw new Error('nothing happens at the exit');
  process.off('exit', listener);
  return () => listener(0);
}

// R-OPERATOR-13
test('a process that exits removes its own entry and not that of a newer server on the same port', () => {
  const endOld = startServer();
  const endNew = startServer();
  endOld();
  expect(listServers(dataDir)).toEqual(['http://localhost:3000']);
  endNew();
  expect(listServers(dataDir)).toEqual([]);
  expect(endNew).not.toThrow();
});
