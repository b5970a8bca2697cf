/** @jest-environment node */
import { mkdirSync, readFileSync, truncateSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { runOperatorCommand } from '@/tests/support/run-operator-command';
import { createTestDatabase, type TestDatabase } from '@/tests/support/test-mall';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.remove());

const run = (...args: string[]) =>
  runOperatorCommand(
    ...(database.databaseUrl ? ['--database', database.databaseUrl] : ['--data', database.dataDir]),
    'content',
    ...args,
  );
const getFile = (name: string) => path.join(database.dataDir, name);
const write = (name: string, text: string | Buffer): string => {
  writeFileSync(getFile(name), text);
  return getFile(name);
};
const readExport = async () => {
  const file = getFile('export.json');
  expect((await run('export', file)).code).toBe(0);
  return readFileSync(file, 'utf8');
};

// R-OPERATOR-11
test('imports what it exported, and prints the changes', async () => {
  const first = await readExport();
  const file = write(
    'own.json',
    first.replace('"notices": null', '"notices": [{ "zh": "你好", "en": "Hello" }]'),
  );
  const dryRun = await run('import', file, '--dry-run');
  expect(dryRun).toMatchObject({
    code: 0,
    stdout: expect.stringContaining('~ notices: null → [{"zh":"你好","en":"Hello"}]'),
  });
  expect(dryRun.stdout).toContain('✓ the file is valid: 1 changes; nothing was imported');
  expect(await readExport()).toBe(first);
  expect(await run('import', file)).toMatchObject({
    code: 0,
    stdout: expect.stringContaining('✓ 1 changes imported'),
  });
  expect(JSON.parse(await readExport())).toEqual(JSON.parse(readFileSync(file, 'utf8')));
});

// R-OPERATOR-11
test('names the lines of all faults, exits with 1 and imports nothing', async () => {
  const before = await readExport();
  const file = write(
    'faulty.json',
    `{
  "version": 1,
  "notices": [{ "zh": "好", "en": "Fine" }],
  "adverts": [
    { "id": "a", "advType": "feedAdvert", "img": "a.webp", "title": { "zh": "a", "en": "a" },
      "path": "javascript:alert(1)" },
    { "id": "b", "advType": "feedAdvert", "img": "../../a.webp", "title": { "zh": "a", "en": "a" },
      "path": "/home", "colour": "red" }
  ],
  "guides": [{ "guides": [], "codeImageHosts": ["*"] }],
  "notices": []
}`,
  );
  const { code, stdout } = await run('import', file);
  expect(code).toBe(1);
  const lines = stdout.trim().split('\n');
  expect(lines).toEqual([
    `${file}:6 adverts[0].path: leads neither to a page of the mall nor to an https address or a mini program`,
    `${file}:7 adverts[1].img: a file of the catalogue folder, or an https address`,
    expect.stringMatching(/:7 adverts\[1\]: Unrecognized key: "colour"$/),
    `${file}:10 guides[0].codeImageHosts[0]: a host name`,
    `${file}:11 notices: is there twice`,
    '✗ nothing was imported',
  ]);
  expect(await readExport()).toBe(before);
});

// R-OPERATOR-11
test.each([
  'javascript:alert(1)',
  'data:text/html,x',
  '//evil.example',
  '/\\evil.example',
  'http://evil.example',
  '/nowhere',
  '/api/logout',
  '',
])('rejects an advert that links to %p', async (link) => {
  const advert = { id: 'a', advType: 'feedAdvert', img: 'a.webp', title: { zh: 'a', en: 'a' }, path: link };
  const file = write('link.json', JSON.stringify({ version: 1, adverts: [advert] }));
  const { code, stdout } = await run('import', file, '--json');
  expect({ code, ...JSON.parse(stdout) }).toMatchObject({
    code: 1,
    imported: false,
    faults: [{ path: 'adverts[0].path', line: 1 }],
  });
});

test.each([
  ['NUL', 'a\u0000b'],
  ['a terminal’s escape', 'a\u001b[31m'],
  ['half of a character', 'a\ud800'],
  ['too many characters', 'a'.repeat(201)],
])('rejects a text with %s', async (_, zh) => {
  const file = write('text.json', JSON.stringify({ version: 1, notices: [{ zh, en: 'a' }] }));
  const { code, stdout } = await run('import', file);
  expect([code, stdout]).toEqual([1, expect.stringContaining('notices[0].zh: ')]);
});

const makeFolder = (): string => {
  mkdirSync(getFile('folder'));
  return getFile('folder');
};
const makeLargeFile = (): string => {
  const file = write('large.json', '{}');
  truncateSync(file, 16 * 1024 * 1024 + 1);
  return file;
};

// R-OPERATOR-11
test.each<[string, () => string, RegExp]>([
  ['is missing', () => getFile('missing.json'), /missing\.json: ENOENT: no such file/],
  ['is a folder', makeFolder, /folder: EISDIR/],
  ['is no JSON', () => write('broken.json', '{"version": 1,}'), /broken\.json: .*JSON/],
  ['is not UTF-8', () => write('latin.json', Buffer.from([0x22, 0xe4, 0x22])), /latin\.json: .*not valid/],
  ['is larger than 16 MiB', makeLargeFile, /at most 16 MiB/],
])('rejects a file that %s', async (_, getName, message) => {
  const { code, stderr } = await run('import', getName());
  expect([code, stderr]).toEqual([1, expect.stringMatching(message)]);
});

test('rejects a file of another version of the format', async () => {
  const { code, stdout } = await run('import', write('next.json', '{"version": 2}'));
  expect([code, stdout]).toEqual([1, expect.stringContaining('version: ')]);
});
