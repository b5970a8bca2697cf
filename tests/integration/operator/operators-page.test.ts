/** @jest-environment node */
import '../../support/environment/server';
import { execFile } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { promisify } from 'node:util';
import { handleCall } from '@/server/bff/handle-call';
import { getConfig, parseConfig } from '@/server/config';
import { registerMallTransport } from '@/tests/support/call-bff';
import { assertConsistent } from '@/tests/support/consistency/assert-consistent';
import { runOperatorCommand } from '@/tests/support/run-operator-command';
import { createTestDatabase, startMall, type TestDatabase, type TestMall } from '@/tests/support/test-mall';

let database: TestDatabase;
let testMall: TestMall | undefined;
let server: Server;
beforeAll(async () => {
  database = await createTestDatabase();
  server = createServer(async (request, response) => {
    const { status, text } = await answer(request);
    response.statusCode = status;
    response.end(text);
  });
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
});
afterAll(async () => {
  await new Promise((resolve) => server.close(resolve));
  await testMall?.close();
  await database.remove();
});

/** Starts the mall with the settings that the page exported. */
async function startWith(environment: Record<string, string | undefined>): Promise<string> {
  const config = parseConfig(environment);
  const settings = { demo: config.MALL_MODE === 'demo', defaultPId: config.MALL_DEFAULT_PID };
  testMall = await startMall({ database, settings, now: new Date() });
  // The BFF of this process has the configuration of tests.
  getConfig().MALL_DEFAULT_PID = config.MALL_DEFAULT_PID;
  registerMallTransport(testMall);
  return JSON.stringify(settings);
}

/** Carries out `npm …` of the page in this process. */
async function runNpm({ args, environment }: { args: string[]; environment: Record<string, string> }) {
  if (args[0] === 'start') return { status: 200, text: await startWith(environment) };
  const place = database.databaseUrl ? ['--database', database.databaseUrl] : ['--data', database.dataDir];
  const { code, stdout, stderr } = await runOperatorCommand(...place, ...args.slice(3));
  return { status: code === 0 ? 200 : 500, text: stdout + stderr };
}

/** Answers the page's commands: those of npm, and calls of the mall. */
async function answer(request: IncomingMessage): Promise<{ status: number; text: string }> {
  const body = Buffer.concat(await request.toArray());
  if (request.url === '/npm') return runNpm(JSON.parse(body.toString()));
  const url = `http://mall.example${request.url}`;
  const headers = new Headers(request.headers as Record<string, string>);
  const response = await handleCall(new Request(url, { method: request.method ?? 'GET', headers, body }));
  return { status: response.status, text: await response.text() };
}

/** Replaces npm and the network; everything else of the page runs as it is. */
const createPrelude = (origin: string): string => `set -euo pipefail
npm() {
  node -p 'JSON.stringify({ args: process.argv.slice(1), environment: process.env })' -- "$@" |
    command curl -sS --fail-with-body --data-binary @- ${origin}/npm
}
curl() { command curl "\${@/https:\\/\\/mall.example.com/${origin.replaceAll('/', '\\/')}}"; }
`;

/** The commands of the page, with a folder that the test may write to. */
function readCommands(): string {
  const page = readFileSync('docs/operators.md', 'utf8');
  const blocks = [...page.matchAll(/^```sh\n(.*?)^```$/gms)].map(([, block]) => block ?? '');
  expect(blocks.length).toBeGreaterThan(6);
  return blocks.join('').replaceAll('/srv/mall', path.join(database.dataDir, 'files'));
}

// R-OPERATOR-15
test('the commands of docs/operators.md lead from an empty database to a sent order', async () => {
  const origin = `http://localhost:${(server.address() as AddressInfo).port}`;
  // The server must run before the calls: the page's proxy waits for it, this test does not.
  const file = path.join(database.dataDir, 'page.sh');
  writeFileSync(file, createPrelude(origin) + readCommands().replace('npm start &', 'npm start'));
  const { PATH } = process.env;
  const { stdout } = await promisify(execFile)('bash', ['--norc', file], {
    env: { PATH, NODE_ENV: 'test' },
  });
  expect(stdout).toContain('{"demo":false,"defaultPId":"20001"}');
  expect(stdout).toContain('+ coupons welcome');
  expect(stdout).toContain('is on its way');
  expect(stdout).toContain('✓ the database is consistent');
  const orders = await testMall?.mall.db.selectFrom('orders').selectAll().execute();
  expect(orders).toMatchObject([{ p_id: '20001', points: 200, status: 3 }]);
  const projects = await testMall?.mall.db.selectFrom('projects').select(['theme', 'config']).execute();
  expect(projects).toMatchObject([
    { theme: 'meadow', config: expect.stringContaining('"guestOrders":"paid"') },
  ]);
  expect(testMall?.errors).toEqual([]);
  if (testMall) await assertConsistent(testMall.mall.db);
});
