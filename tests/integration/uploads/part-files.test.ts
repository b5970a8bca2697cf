/** @jest-environment node */
import { mkdirSync, readdirSync, utimesSync, writeFileSync } from 'node:fs';
import { open } from 'node:fs/promises';
import path from 'node:path';
import { createLocalStorage } from '@/server/mall/uploads/storage/local-storage';
import { createPictureName, getStorageKey } from '@/server/mall/uploads/storage/picture-names';
import { createSeededDatabase, startMall, type TestDatabase, type TestMall } from '@/tests/support/test-mall';
import { MINUTE } from '@/tests/support/time';
import { createUser } from '../../support/builders/order';
import { createJpeg, uploadPicture } from '../../support/builders/picture';

let database: TestDatabase;
let testMall: TestMall;
beforeAll(async () => {
  database = await createSeededDatabase();
  testMall = await startMall({ database });
});
afterAll(async () => {
  await testMall.close();
  await database.remove();
});

const getFolder = () => testMall.mall.deps.settings.uploads.folder;
const listFiles = (): string[] =>
  readdirSync(getFolder(), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => entry.name);

// R-AFTER-24
test('leaves no file when the disk is full', async () => {
  const file = await open(path.join(database.dataDir, 'any'), 'w');
  await file.close();
  const full = Object.assign(new Error('ENOSPC: no space left on device, fsync'), { code: 'ENOSPC' });
  const sync = jest.spyOn(Object.getPrototypeOf(file), 'sync').mockRejectedValueOnce(full);
  const userId = await createUser(testMall, 0);
  expect(await uploadPicture(testMall, userId, await createJpeg())).toMatchObject({ status: 503 });
  expect(sync).toHaveBeenCalledTimes(1);
  sync.mockRestore();
  expect(listFiles()).toEqual([]);
});

// R-AFTER-24
test('leaves no file when it cannot get its name', async () => {
  const name = createPictureName();
  mkdirSync(path.join(getFolder(), getStorageKey(name)), { recursive: true });
  const storage = createLocalStorage(getFolder(), (any) => any);
  await expect(storage.put(name, new Uint8Array(8))).rejects.toMatchObject({ syscall: 'rename' });
  expect(listFiles()).toEqual([]);
});

// R-AFTER-24
test('a job removes files that a process left when it was killed, but none that is being written', async () => {
  const userId = await createUser(testMall, 0);
  expect((await uploadPicture(testMall, userId, await createJpeg())).status).toBe(200);
  const pictures = listFiles();
  const write = (name: string, minutes: number) => {
    const file = path.join(getFolder(), 'parts', name);
    writeFileSync(file, 'half a picture');
    const moment = new Date(testMall.now().getTime() - minutes * MINUTE);
    utimesSync(file, moment, moment);
  };
  write('old.part', 61);
  write('young.part', 59);
  await testMall.mall.runJobs();
  expect(listFiles().sort()).toEqual([...pictures, 'young.part'].sort());
  expect(testMall.errors).toEqual([expect.objectContaining({ err: expect.anything() })]);
});
