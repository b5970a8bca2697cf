import { chmodSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { openDatabase } from '@/server/mall/db/open-database';

const FILES = ['mall.db', 'mall.db-wal', 'mall.db-shm'];

let parent: string;
let dataDir: string;
let umask: number;
beforeEach(() => {
  umask = process.umask(0o022);
  parent = mkdtempSync(path.join(tmpdir(), 'vantmall-access-'));
  dataDir = path.join(parent, 'data');
});
afterEach(() => {
  process.umask(umask);
  rmSync(parent, { recursive: true });
});

const readMode = (...names: string[]) => statSync(path.join(dataDir, ...names)).mode & 0o777;
const readModes = () => FILES.map((name) => readMode(name));
const PRIVATE = [0o600, 0o600, 0o600];

test('creates a SQLite database and its folder readable to the owner only', async () => {
  const { close } = await openDatabase({ dataDir });
  expect(readMode()).toBe(0o700);
  expect(readModes()).toEqual(PRIVATE);
  await close();
});

test('removes other users’ access to the database files at start', async () => {
  // An open SQLite database has three files.
  const running = await openDatabase({ dataDir });
  for (const name of FILES) chmodSync(path.join(dataDir, name), 0o644);
  const { close } = await openDatabase({ dataDir });
  expect(readModes()).toEqual(PRIVATE);
  await close();
  await running.close();
});

test('keeps the permissions of an existing folder', async () => {
  dataDir = parent;
  chmodSync(parent, 0o755);
  writeFileSync(path.join(parent, 'other'), '');
  const { close } = await openDatabase({ dataDir });
  expect(readMode()).toBe(0o755);
  expect(readMode('other')).toBe(0o644);
  expect(readModes()).toEqual(PRIVATE);
  await close();
});
