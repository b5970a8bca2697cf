import { execFile, execFileSync } from 'node:child_process';
import {
  chmodSync,
  lstatSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { runOperatorCommand } from '@/tests/support/run-operator-command';
import { createSeededDatabase, startMall, type TestDatabase, type TestMall } from '@/tests/support/test-mall';

/** Reads a pipe in a process of its own, since writing may block this one. */
const readPipe = (pipe: string) => promisify(execFile)('cat', [pipe], { maxBuffer: 64 * 1024 * 1024 });

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

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'export-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const run = (...args: string[]) => {
  const { databaseUrl, dataDir } = database;
  const place = databaseUrl ? ['--database', databaseUrl] : ['--data', dataDir];
  return runOperatorCommand(...place, ...args);
};

// R-OPERATOR-24
test.each(['csv', 'json'])('an interrupted export leaves the %s file that it replaces', async (kind) => {
  const { db } = testMall.mall;
  const file = path.join(folder, `goods.${kind}`);
  expect(await run('catalog', 'export', file)).toMatchObject({ code: 0 });
  const before = readFileSync(file, 'utf8');
  const last = await db
    .selectFrom('goods')
    .select(['id', 'detail'])
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  // The export fails at the last product.
  await db.updateTable('goods').set({ detail: '"unreadable"' }).where('id', '=', last.id).execute();
  try {
    expect(await run('catalog', 'export', file)).toMatchObject({ code: 1 });
  } finally {
    await db.updateTable('goods').set({ detail: last.detail }).where('id', '=', last.id).execute();
  }
  expect(readFileSync(file, 'utf8')).toBe(before);
  expect(readdirSync(folder)).toEqual([path.basename(file)]);
});

describe.each([
  ['catalog', 'goods.csv'],
  ['content', 'content.json'],
  ['project', 'projects.json'],
])('%s export', (command, name) => {
  // R-OPERATOR-24
  test('replaces the file of a link, and keeps who may read it', async () => {
    const [file, link] = [path.join(folder, name), path.join(folder, `link-${name}`)];
    writeFileSync(file, 'old');
    chmodSync(file, 0o600);
    symlinkSync(file, link);
    expect(await run(command, 'export', link)).toMatchObject({ code: 0 });
    expect(lstatSync(link).isSymbolicLink()).toBe(true);
    expect(readFileSync(file, 'utf8').length).toBeGreaterThan(100);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(readdirSync(folder).sort()).toEqual([name, `link-${name}`].sort());
  });

  // R-OPERATOR-24
  test('writes into a pipe, which no file can replace', async () => {
    const pipe = path.join(folder, name);
    execFileSync('mkfifo', [pipe]);
    const [{ stdout }, { code }] = await Promise.all([readPipe(pipe), run(command, 'export', pipe)]);
    expect(code).toBe(0);
    expect(stdout.length).toBeGreaterThan(100);
    expect(lstatSync(pipe).isFIFO()).toBe(true);
  });

  // R-OPERATOR-24
  test('names the file that it cannot write', async () => {
    const file = path.join(folder, 'missing', name);
    const { code, stdout } = await run(command, 'export', file, '--json');
    expect(code).toBe(1);
    expect(JSON.parse(stdout)).toMatchObject({
      error: { code: 'bad_request', message: expect.stringContaining(`${file}: ENOENT`) },
    });
  });
});
