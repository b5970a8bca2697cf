import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { runCommand } from '@/scripts/mall/run-command';
import { openDatabase } from '@/server/mall/db/open-database';
import { findSessionUser } from '@/server/mall/user/session';
import { newPlace, type Place } from '@/tests/support/mall';

jest.setTimeout(120_000);

const run = promisify(execFile);
const flags = ['--conditions=react-server', '--disable-warning=ExperimentalWarning', '--import', 'tsx'];
const folder = mkdtempSync(path.join(tmpdir(), 'command-'));

let place: Place;
let where: string[];
beforeAll(async () => {
  place = await newPlace();
  where = place.databaseUrl ? ['--database', place.databaseUrl] : ['--data', place.dataDir ?? ''];
});
afterAll(async () => {
  await place.remove();
  rmSync(folder, { recursive: true });
});

interface CommandResult {
  code: number;
  stdout: string;
  stderr: string;
}

/** Runs a command in a process of its own, as an operator does. */
async function runProcess(...args: string[]): Promise<CommandResult> {
  const all = [...flags, 'scripts/mall/main.ts', ...where, ...args];
  try {
    return { code: 0, ...(await run(process.execPath, all)) };
  } catch (error) {
    const { code, stdout, stderr } = error as CommandResult;
    return { code, stdout, stderr };
  }
}

/** Runs a command in this process and collects what it prints. */
async function mall(...args: string[]): Promise<CommandResult> {
  const printed = { stdout: '', stderr: '' };
  const collect = (name: 'stdout' | 'stderr') =>
    jest.spyOn(process[name], 'write').mockImplementation((chunk) => {
      printed[name] += chunk;
      return true;
    });
  const spies = [collect('stdout'), collect('stderr')];
  const { exitCode } = process;
  process.exitCode = 0;
  try {
    await runCommand([...where, ...args]);
    return { code: process.exitCode, ...printed };
  } finally {
    process.exitCode = exitCode;
    for (const spy of spies) spy.mockRestore();
  }
}

// R-OPERATOR-01
test('every command explains itself', async () => {
  const { stdout } = await runProcess('--help');
  for (const name of ['serve', 'catalog', 'project', 'orders', 'refunds', 'codes', 'points', 'users', 'db'])
    expect(stdout).toContain(name);
  expect((await mall('catalog', 'import', '--help')).stdout).toContain('Columns: goodsId, groupId');
});

test('a database is made, checked, and answers as JSON', async () => {
  expect(await mall('db', 'migrate')).toMatchObject({ code: 0, stdout: expect.stringContaining('✓') });
  const { code, stdout } = await mall('db', 'check', '--json');
  expect({ code, ...JSON.parse(stdout) }).toEqual({ code: 0, problems: [] });
});

test('a project is set and listed', async () => {
  expect((await mall('project', 'set', '77002', 'theme=aurora', 'initPoints=300')).code).toBe(0);
  const { stdout } = await mall('project', 'list', '--json');
  expect(JSON.parse(stdout)).toEqual([
    { pId: '77002', theme: 'aurora', isOpen: true, config: { initPoints: 300 } },
  ]);
});

// R-OPERATOR-02
test('a faulty file is told by rows, ends with a failure and imports nothing', async () => {
  const file = path.join(folder, 'faulty.csv');
  writeFileSync(file, 'goodsId,groupId,points\n1,nowhere,x\n');
  const { code, stdout } = await mall('catalog', 'import', file);
  expect(code).toBe(1);
  expect(stdout).toMatch(/^row 2, points: /m);
  expect(stdout).toContain('nothing was imported');
});

// R-OPERATOR-05
test('codes of a spec that is not there are refused, and never repeated', async () => {
  const file = path.join(folder, 'codes.txt');
  writeFileSync(file, 'SECRET-CODE-1\n');
  const { code, stdout, stderr } = await mall('codes', 'import', file, '--spec', 'nothing', '--json');
  expect({ code, ...JSON.parse(stdout) }).toMatchObject({ code: 1, error: { code: 'not_found' } });
  expect(stdout + stderr).not.toContain('SECRET-CODE');
  expect((await mall('codes', 'list', '--json')).stdout).toBe('[]\n');
});

test('an empty catalogue is exported as one', async () => {
  const file = path.join(folder, 'empty.json');
  expect((await mall('catalog', 'export', file)).code).toBe(0);
  expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual([]);
});

test.each([
  ['text', []],
  ['JSON', ['--json']],
])('a refusal is told as %s, without a stack', async (kind, option) => {
  const { code, stdout, stderr } = await mall('points', 'grant', 'nobody', '5', '--ref', 'x', ...option);
  expect(code).toBe(1);
  expect(stdout + stderr).not.toContain('at ');
  if (kind === 'text') expect(stderr).toBe('✗ there is no user nobody\n');
  else
    expect(JSON.parse(stdout)).toEqual({ error: { code: 'not_found', message: 'there is no user nobody' } });
});

test('the sessions of a user are ended, and of nobody refused', async () => {
  const { db, close } = await openDatabase({ url: place.databaseUrl, dataDir: place.dataDir });
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
    const { code, stdout } = await mall('users', 'end-sessions', 'u-1', '--json');
    expect({ code, ...JSON.parse(stdout) }).toEqual({ code: 0, userId: 'u-1', ended: true });
    expect(await findSessionUser(db, { userId: 'u-1', version: 0 })).toBeUndefined();
    expect((await mall('users', 'end-sessions', 'u-2')).stderr).toBe('✗ there is no user u-2\n');
    expect((await mall('users', '--help')).stdout).toContain('end-sessions');
  } finally {
    await close();
  }
});

// R-OPERATOR-01
test('a wrong amount is refused before anything is opened', async () => {
  expect(await mall('points', 'grant', 'nobody', '-5', '--ref', 'x')).toMatchObject({ code: 1, stdout: '' });
});

test('without a command the mall is served, until it is told to end', async () => {
  const env = {
    ...process.env,
    MALL_API_SECRET: 'a secret of thirty-two characters.',
    MALL_DATA_DIR: place.dataDir ?? folder,
    DATABASE_URL: place.databaseUrl ?? '',
  };
  const child = spawn(process.execPath, [...flags, 'scripts/mall/main.ts', 'serve', '--port', '0'], { env });
  try {
    let said = '';
    for await (const chunk of child.stdout) {
      said += chunk;
      if (said.includes('the points mall answers')) break;
    }
    const port = /"port":(\d+)/.exec(said)?.[1];
    expect((await fetch(`http://localhost:${port}/api/ready`)).status).toBe(200);
    expect((await fetch(`http://localhost:${port}/api/v9/goodsList`)).status).toBe(401);
    child.kill('SIGTERM');
    expect(await once(child, 'exit')).toEqual([0, null]);
  } finally {
    child.kill('SIGKILL');
  }
});
