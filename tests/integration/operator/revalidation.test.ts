/** @jest-environment node */
import '../../support/environment/server';
import { mkdirSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import type { Command } from 'commander';
import { createSignatureVerifier } from '@/lib/signature/verify-call';
import { changedTags, getCommandName } from '@/scripts/mall/revalidate-servers';
import { createProgram } from '@/scripts/mall/run-command';
import { getConfig } from '@/server/config';
import { openDatabase } from '@/server/mall/db/open-database';
import { readRevalidationKey } from '@/server/revalidation/revalidation-call';
import { listServers, registerServer } from '@/server/revalidation/running-servers';
import { type CommandResult, runOperatorCommand } from '@/tests/support/run-operator-command';
import { createTestDatabase, type TestDatabase } from '@/tests/support/test-mall';

const settings = getConfig();
let database: TestDatabase;

/** Data folder of the commands. With `--database` they use the configured one. */
const getDataDir = () => (database.databaseUrl ? settings.MALL_DATA_DIR : database.dataDir);

const runCommand = (...args: string[]): Promise<CommandResult> =>
  runOperatorCommand(
    ...(database.databaseUrl ? ['--database', database.databaseUrl] : ['--data', database.dataDir]),
    ...args,
  );

/** A call that a server received: its tags, or undefined if the signature is wrong. */
type ReceivedTags = unknown;

/** A server of the mall that records its signed calls; `answer` replaces its answer. */
async function startFakeServer(answer?: { status: number; text: string }) {
  const received: ReceivedTags[] = [];
  const key = readRevalidationKey({ ...settings, MALL_DATA_DIR: getDataDir() });
  const verifier = createSignatureVerifier(key, () => new Date());
  const server = createServer(async (request, response) => {
    const body = Buffer.concat(await request.toArray());
    const headers = new Headers(request.headers as Record<string, string>);
    verifier.verify({ method: request.method ?? '', target: request.url ?? '', headers, body });
    const { tags } = JSON.parse(body.toString());
    received.push(tags);
    response.statusCode = answer?.status ?? 200;
    response.end(answer?.text ?? JSON.stringify({ code: 200, msg: 'ok', data: { tags } }));
  });
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
  running.push(server);
  const { port } = server.address() as AddressInfo;
  return { received, port, url: `http://localhost:${port}` };
}

const running: Server[] = [];
const stopServers = async () => {
  for (const server of running.splice(0)) await new Promise((resolve) => server.close(resolve));
};

const writeFile = (name: string, content: string): string => {
  const file = path.join(database.dataDir, name);
  writeFileSync(file, content);
  return file;
};

const product = {
  goodsId: 'g1',
  specId: 'g101',
  groupId: '103',
  kind: 'service',
  supplier: 's1',
  nameZh: '和风漆筷 2 双',
  nameEn: 'Lacquered chopsticks, two pairs',
  specNameZh: '朱红',
  specNameEn: 'Vermilion',
  cover: 'goods/103003/cover.webp',
  points: 300,
  priceFen: 0,
  marketPriceFen: 4900,
  stock: 5,
};

beforeAll(async () => {
  database = await createTestDatabase();
  const { db, close } = await openDatabase({ url: database.databaseUrl, dataDir: database.dataDir });
  const group = { id: '103', position: 0, name_zh: '厨房', name_en: 'Kitchen', icon: '' };
  await db.insertInto('goods_groups').values(group).execute();
  await close();
});
afterEach(async () => {
  settings.MALL_REVALIDATE_URLS = [];
  await stopServers();
});
afterAll(() => database.remove());

const listCommands = (command: Command): Command[] =>
  command.commands.length > 0 ? command.commands.flatMap(listCommands) : [command];

/** Examples of all commands that change cached content; each works after the ones before it. */
const project = { pId: '77003', theme: '', isOpen: true, config: {} };

const examples: Readonly<Record<string, () => string[]>> = {
  'catalog import': () => ['catalog', 'import', writeFile('goods.json', JSON.stringify([product]))],
  'content import': () => ['content', 'import', writeFile('content.json', '{"version":1,"adverts":[]}')],
  'project set': () => ['project', 'set', '77001', 'theme=aurora'],
  'project import': () => ['project', 'import', writeFile('projects.json', JSON.stringify([project]))],
  'codes goods': () => ['codes', 'goods', 'g1', '--type', 'voucher', '--codes', 'imported'],
  'codes import': () => ['codes', 'import', writeFile('codes.txt', 'CODE-1\n'), '--spec', 'g101'],
};

// R-OPERATOR-13
test('every command declares the cached content that it changes, and has an example if it changes any', () => {
  const names = listCommands(createProgram()).map(getCommandName);
  expect(names.sort()).toEqual(Object.keys(changedTags).sort());
  const changing = Object.keys(changedTags).filter((name) => changedTags[name]?.length);
  expect(Object.keys(examples).sort()).toEqual(changing.sort());
});

// R-OPERATOR-13
test.each(Object.entries(examples))('%s calls the running server with its tags', async (name, getArgs) => {
  const { received, url } = await startFakeServer();
  settings.MALL_REVALIDATE_URLS = [url];
  const { code, stdout } = await runCommand(...getArgs());
  expect({ code, stdout }).toEqual({ code: 0, stdout: expect.stringContaining(`✓ ${url} shows it now\n`) });
  expect(received).toEqual([changedTags[name]]);
  const { stdout: json } = await runCommand(...getArgs(), '--json');
  expect(JSON.parse(json).servers).toEqual([{ url, state: 'current' }]);
});

test.each<[string, () => string[]]>([
  ['a dry run', () => ['catalog', 'import', writeFile('dry.json', JSON.stringify([product])), '--dry-run']],
  [
    'a dry run of content',
    () => ['content', 'import', writeFile('dry-content.json', '{"version":1}'), '--dry-run'],
  ],
  ['a faulty file', () => ['catalog', 'import', writeFile('faulty.csv', 'goodsId,points\n1,x\n')]],
  [
    'codes that are imported twice in a file',
    () => ['codes', 'import', writeFile('c', 'A\nA\n'), '--spec', 'g101'],
  ],
  ['an invalid setting', () => ['project', 'set', '77001', 'initPoints=-1']],
  ['an unknown product', () => ['codes', 'goods', 'g2', '--type', 'voucher']],
  ['a list', () => ['project', 'list']],
  ['a check', () => ['db', 'check']],
  ['an export', () => ['catalog', 'export', path.join(database.dataDir, 'all.json')]],
])('%s calls no server', async (_, getArgs) => {
  const { received, url } = await startFakeServer();
  settings.MALL_REVALIDATE_URLS = [url];
  const { stdout } = await runCommand(...getArgs());
  expect(stdout).not.toContain('shows it now');
  expect(received).toEqual([]);
});

const setTheme = ['project', 'set', '77001', 'theme=meadow'];

describe('servers on the same machine', () => {
  // R-OPERATOR-13
  test('are found by their data folder', async () => {
    const { received, port } = await startFakeServer();
    registerServer(getDataDir(), port);
    const { stdout } = await runCommand(...setTheme);
    expect(stdout).toContain(`✓ http://localhost:${port} shows it now`);
    expect(received).toEqual([['project']]);
  });

  test('are not called when the servers are configured', async () => {
    const [local, configured] = [await startFakeServer(), await startFakeServer()];
    registerServer(getDataDir(), local.port);
    settings.MALL_REVALIDATE_URLS = [configured.url];
    await runCommand(...setTheme);
    expect([local.received, configured.received]).toEqual([[], [['project']]]);
  });

  test('are no longer mentioned when they have ended', async () => {
    const { port } = await startFakeServer();
    registerServer(getDataDir(), port);
    await stopServers();
    const { code, stdout } = await runCommand(...setTheme);
    expect(code).toBe(0);
    expect(stdout).toContain('no running server is known here (see MALL_REVALIDATE_URLS)');
    expect(stdout).not.toContain(String(port));
  });

  test('are not looked for under names that are no ports', () => {
    const folder = path.join(database.dataDir, 'names');
    expect(listServers(folder)).toEqual([]);
    mkdirSync(path.join(folder, 'servers'), { recursive: true });
    for (const name of ['3000', 'evil.example', '3000@evil.example', '999999'])
      writeFileSync(path.join(folder, 'servers', name), '');
    expect(listServers(folder)).toEqual(['http://localhost:3000']);
  });
});

describe('a server that keeps its old pages', () => {
  test.each([
    ['rejects the signature', { status: 401, text: '{}' }, /another secret or another time \(401\)/],
    ['does not know the call', { status: 404, text: '{}' }, /status 404/],
    ['redirects', { status: 302, text: '' }, /status 302/],
    ['is another program', { status: 200, text: '{"code":200}' }, /no server of this mall/],
    ['answers HTML', { status: 200, text: '<html>' }, /JSON/],
    [
      'cannot announce the change to others',
      { status: 200, text: '{"code":200,"data":{"tags":["project"],"announced":false}}' },
      /servers that share its Redis may not know it yet/,
    ],
  ])('is named when it %s', async (_, answer, reason) => {
    const { url } = await startFakeServer(answer);
    settings.MALL_REVALIDATE_URLS = [url];
    const { code, stdout } = await runCommand(...setTheme);
    expect(code).toBe(0);
    const line = stdout.split('\n').find((each) => each.startsWith(`! ${url}: `));
    expect(line).toMatch(reason);
    expect(line).toContain('its pages change within 2 minutes');
  });

  // R-OPERATOR-13
  test('prevents neither the change nor the calls to the others', async () => {
    const [stopped, other] = [await startFakeServer(), await startFakeServer()];
    running
      .splice(
        running.findIndex((server) => (server.address() as AddressInfo).port === stopped.port),
        1,
      )[0]
      ?.close();
    settings.MALL_REVALIDATE_URLS = [stopped.url, other.url];
    const { code, stdout } = await runCommand('project', 'set', '77002', 'theme=festival', '--json');
    expect({ code, ...JSON.parse(stdout) }).toMatchObject({
      code: 0,
      theme: 'festival',
      servers: [
        { url: stopped.url, state: 'stopped', reason: 'no server listens there' },
        { url: other.url, state: 'current' },
      ],
    });
    expect(other.received).toEqual([['project']]);
  });
});
