/** @jest-environment node */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { testOnPostgres } from '@/tests/support/database-kind';
import { type DatabaseProxy, startDatabaseProxy } from '@/tests/support/fakes/database-proxy';
import { createTestDatabase, type TestDatabase } from '@/tests/support/test-mall';

const FLAGS = [
  '--conditions=react-server',
  '--disable-warning=ExperimentalWarning',
  '--import',
  'tsx',
  'scripts/mall/main.ts',
];

let database: TestDatabase;
let proxy: DatabaseProxy;
let child: ChildProcess;
let output: string;
beforeEach(async () => {
  database = await createTestDatabase();
  proxy = await startDatabaseProxy(database.databaseUrl ?? '');
});
afterEach(async () => {
  child.kill('SIGKILL');
  await proxy.close();
  await database.remove();
});

/** Starts `mall serve`. @returns its port, when it listens */
async function startServe(): Promise<number> {
  child = spawn(process.execPath, [...FLAGS, 'serve', '--port', '0'], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      ...process.env,
      MALL_LOG_LEVEL: 'info',
      MALL_API_SECRET: 'a secret of thirty-two characters.',
      MALL_DATA_DIR: database.dataDir,
      DATABASE_URL: proxy.databaseUrl,
    },
  });
  output = '';
  const { promise, resolve } = Promise.withResolvers<number>();
  child.stdout?.on('data', (chunk) => {
    output += chunk;
    const port = /"port":(\d+)/.exec(output)?.[1];
    if (port) resolve(Number(port));
  });
  return promise;
}

async function stop(): Promise<unknown[]> {
  const exit = once(child, 'exit');
  child.kill('SIGTERM');
  return exit;
}

// R-OPS-12, R-OPS-31
testOnPostgres('reports that a silent database does not answer, and ends when it is stopped', async () => {
  const port = await startServe();
  proxy.fallSilent();
  const answer = await fetch(`http://localhost:${port}/api/ready`);
  expect(answer.status).toBe(503);
  expect(await answer.json()).toMatchObject({ code: 503, msg: 'the database does not answer' });
  expect(await stop()).toEqual([0, null]);
  expect(output).toContain('stops before the jobs and the connections of the database have ended');
});

// R-OPS-31
testOnPostgres('ends when it is stopped while connections that nothing uses are dead', async () => {
  await startServe();
  proxy.fallSilent();
  expect(await stop()).toEqual([0, null]);
});
