import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { openDatabase } from '@/server/mall/db/open-database';
import { findSessionUser } from '@/server/mall/user/session';
import { type CommandResult, runOperatorCommand } from '@/tests/support/run-operator-command';
import { createTestDatabase, type TestDatabase } from '@/tests/support/test-mall';

const runFile = promisify(execFile);
const flags = ['--conditions=react-server', '--disable-warning=ExperimentalWarning', '--import', 'tsx'];
const folder = mkdtempSync(path.join(tmpdir(), 'command-'));

let database: TestDatabase;
let databaseFlags: string[];
beforeAll(async () => {
  database = await createTestDatabase();
  databaseFlags = database.databaseUrl
    ? ['--database', database.databaseUrl]
    : ['--data', database.dataDir ?? ''];
});
afterAll(async () => {
  await database.remove();
  rmSync(folder, { recursive: true });
});

/** Runs a command in a process of its own, as an operator does. */
async function runProcess(...args: string[]): Promise<CommandResult> {
  const all = [...flags, 'scripts/mall/main.ts', ...databaseFlags, ...args];
  try {
    return { code: 0, ...(await runFile(process.execPath, all)) };
  } catch (error) {
    const { code, stdout, stderr } = error as CommandResult;
    return { code, stdout, stderr };
  }
}

const runInProcess = (...args: string[]) => runOperatorCommand(...databaseFlags, ...args);

// R-OPERATOR-01
test('every command prints its help', async () => {
  const { stdout } = await runProcess('--help');
  for (const name of [
    'serve',
    'catalog',
    'content',
    'project',
    'orders',
    'refunds',
    'codes',
    'points',
    'users',
    'db',
  ])
    expect(stdout).toContain(name);
  expect((await runInProcess('catalog', 'import', '--help')).stdout).toContain('Columns: goodsId, groupId');
});

test('migrates and checks a database, and prints JSON', async () => {
  expect(await runInProcess('db', 'migrate')).toMatchObject({
    code: 0,
    stdout: expect.stringContaining('✓'),
  });
  const { code, stdout } = await runInProcess('db', 'check', '--json');
  expect({ code, ...JSON.parse(stdout) }).toEqual({ code: 0, problems: [] });
});

test('sets and lists a project', async () => {
  expect((await runInProcess('project', 'set', '77002', 'theme=aurora', 'initPoints=300')).code).toBe(0);
  const { stdout } = await runInProcess('project', 'list', '--json');
  expect(JSON.parse(stdout)).toEqual([
    { pId: '77002', theme: 'aurora', isOpen: true, config: { initPoints: 300 } },
  ]);
});

// R-OPERATOR-18
test('rejects a command in the environment of a BFF, which has no database, and creates no file', async () => {
  const dataDir = path.join(folder, 'bff');
  const env = {
    ...process.env,
    MALL_API_URL: 'http://localhost:4000',
    DATABASE_URL: '',
    MALL_DATA_DIR: dataDir,
  };
  const run = (...args: string[]) =>
    runFile(process.execPath, [...flags, 'scripts/mall/main.ts', ...args], { env }).catch((error) => error);
  for (const args of [
    ['project', 'set', '77002', 'theme=aurora'],
    ['db', 'migrate'],
  ])
    expect(await run(...args)).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('MALL_API_URL is set and DATABASE_URL is not'),
    });
  expect(existsSync(dataDir)).toBe(false);
  const named = await run(...databaseFlags, 'project', 'list', '--json');
  expect(JSON.parse(named.stdout)).toEqual([expect.objectContaining({ pId: '77002' })]);
});

// R-OPERATOR-02
test('reports the rows of an invalid file, exits with 1 and imports nothing', async () => {
  const file = path.join(folder, 'faulty.csv');
  writeFileSync(file, 'goodsId,groupId,points\n1,nowhere,x\n');
  const { code, stdout } = await runInProcess('catalog', 'import', file);
  expect(code).toBe(1);
  expect(stdout).toMatch(/^row 2, points: /m);
  expect(stdout).toContain('nothing was imported');
});

// R-OPERATOR-05
test('rejects codes of an unknown spec without printing them', async () => {
  const file = path.join(folder, 'codes.txt');
  writeFileSync(file, 'SECRET-CODE-1\n');
  const { code, stdout, stderr } = await runInProcess('codes', 'import', file, '--spec', 'nothing', '--json');
  expect({ code, ...JSON.parse(stdout) }).toMatchObject({ code: 1, error: { code: 'not_found' } });
  expect(stdout + stderr).not.toContain('SECRET-CODE');
  expect((await runInProcess('codes', 'list', '--json')).stdout).toBe('[]\n');
});

// R-OPERATOR-25
test.each([
  ['projects', 'empty-projects.json', '[]', ['project', 'import']],
  ['codes', 'empty-codes.txt', '\n', ['codes', 'import', '--spec', 'nothing']],
  ['codes', 'empty-codes.csv', 'code\n', ['codes', 'import', '--spec', 'nothing']],
])('rejects a file without %s: %s', async (what, name, text, command) => {
  const file = path.join(folder, name);
  writeFileSync(file, text);
  expect(await runInProcess(...command, file)).toMatchObject({
    code: 1,
    stderr: `✗ ${file}: the file has no ${what}\n`,
  });
});

test('exports an empty catalogue', async () => {
  const file = path.join(folder, 'empty.json');
  expect((await runInProcess('catalog', 'export', file)).code).toBe(0);
  expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual([]);
});

test.each([
  ['text', []],
  ['JSON', ['--json']],
])('prints an error as %s, without a stack', async (kind, option) => {
  const { code, stdout, stderr } = await runInProcess(
    'points',
    'grant',
    'nobody',
    '5',
    '--ref',
    'x',
    ...option,
  );
  expect(code).toBe(1);
  expect(stdout + stderr).not.toContain('at ');
  if (kind === 'text') expect(stderr).toBe('✗ user nobody does not exist\n');
  else
    expect(JSON.parse(stdout)).toEqual({
      error: { code: 'not_found', message: 'user nobody does not exist' },
    });
});

test('ends the sessions of a user, and rejects an unknown user', async () => {
  const { db, close } = await openDatabase({ url: database.databaseUrl, dataDir: database.dataDir });
  try {
    const user = {
      id: 'u-1',
      nick_name: '',
      icon: '',
      p_id: '10000',
      created_at: '2026-03-10T04:00:00.000Z',
    };
    await db
      .insertInto('users')
      .values({ ...user, is_new: 0 })
      .execute();
    const { code, stdout } = await runInProcess('users', 'end-sessions', 'u-1', '--json');
    expect({ code, ...JSON.parse(stdout) }).toEqual({ code: 0, userId: 'u-1', ended: true });
    expect(await findSessionUser(db, { userId: 'u-1', version: 0 })).toBeUndefined();
    expect((await runInProcess('users', 'end-sessions', 'u-2')).stderr).toBe('✗ user u-2 does not exist\n');
    expect((await runInProcess('users', '--help')).stdout).toContain('end-sessions');
  } finally {
    await close();
  }
});

// R-OPERATOR-01
test('rejects an invalid amount before it opens a database', async () => {
  expect(await runInProcess('points', 'grant', 'nobody', '-5', '--ref', 'x')).toMatchObject({
    code: 1,
    stdout: '',
  });
});

// R-OPERATOR-17
test('accepts the two decisions about missing points alone', async () => {
  const decide = (decision: string) =>
    runInProcess('refunds', 'approve', 'nobody', '--missing-points', decision);
  expect((await decide('keep')).stderr).toContain('Allowed choices are forgive, deduct');
  for (const decision of ['forgive', 'deduct'])
    expect(await decide(decision)).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('the after-sale case does not exist'),
    });
});

test('serves the mall without a command until SIGTERM', async () => {
  const env = {
    ...process.env,
    MALL_LOG_LEVEL: 'info',
    MALL_API_SECRET: 'a secret of thirty-two characters.',
    MALL_DATA_DIR: database.dataDir ?? folder,
    DATABASE_URL: database.databaseUrl ?? '',
  };
  const child = spawn(process.execPath, [...flags, 'scripts/mall/main.ts', 'serve', '--port', '0'], { env });
  try {
    let output = '';
    for await (const chunk of child.stdout) {
      output += chunk;
      if (output.includes('the points mall is listening')) break;
    }
    const port = /"port":(\d+)/.exec(output)?.[1];
    expect((await fetch(`http://localhost:${port}/api/ready`)).status).toBe(200);
    expect((await fetch(`http://localhost:${port}/api/v9/goodsList`)).status).toBe(401);
    child.kill('SIGTERM');
    expect(await once(child, 'exit')).toEqual([0, null]);
  } finally {
    child.kill('SIGKILL');
  }
});
