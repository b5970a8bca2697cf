/** @jest-environment node */
import '../../support/environment/bff';
import { goodsList } from '@/lib/contract/goods';
import { createMall, type Mall } from '@/server/mall';
import { getSingleton } from '@/server/singleton';
import { createLogger } from '@/server/telemetry/logger';
import { registerTransport } from '@/server/upstream/transport';
import { callBff } from '@/tests/support/call-bff';
import { createTestDatabase, type TestDatabase } from '@/tests/support/test-mall';

// @alone: the log of the server is made once.
const lines: string[] = [];
const log = getSingleton('log', () => createLogger('info', { write: (line) => void lines.push(line) }));

let database: TestDatabase;
let mall: Mall;
let isAway = false;
beforeAll(async () => {
  database = await createTestDatabase();
  const { databaseUrl, dataDir } = database;
  const onStatement = () => {
    if (isAway)
      throw Object.assign(new Error('connect ECONNREFUSED 10.0.0.9:5432'), { code: 'ECONNREFUSED' });
  };
  mall = await createMall({ databaseUrl, dataDir, log, onStatement, settings: { demo: false } });
  registerTransport({ prefix: 'http://mall.internal', fetch: mall.fetch, call: mall.call });
});
beforeEach(() => {
  isAway = true;
  lines.length = 0;
});
afterAll(async () => {
  isAway = false;
  await mall.close();
  await database.remove();
});

// R-EVENT-22
test('writes one line without a stack for a call that is rejected while the database is away', async () => {
  const { status, body } = await callBff(goodsList, { input: {} });
  expect({ status, msg: body.msg }).toEqual({ status: 503, msg: 'busy, try again in a moment' });
  expect(lines).toHaveLength(1);
  expect(lines[0]).not.toContain('stack');
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({
    err: {
      code: 'unavailable',
      cause: { code: 'ECONNREFUSED', message: 'connect ECONNREFUSED 10.0.0.9:5432' },
    },
    requestId: expect.any(String),
  });
});

// R-EVENT-22
test('writes one line without a stack for a request of another process', async () => {
  const { status } = await mall.fetch(new Request('http://mall.internal/api/v9/goodsList'));
  expect(status).toBe(503);
  expect(lines).toHaveLength(1);
  expect(lines[0]).not.toContain('stack');
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({ code: 'ECONNREFUSED' });
});

// R-EVENT-22
test('writes one line for all jobs that wait for the database', async () => {
  await mall.runJobs();
  expect(lines).toHaveLength(1);
  const { code, jobs } = JSON.parse(lines[0] ?? '');
  expect(code).toBe('ECONNREFUSED');
  expect(jobs.length).toBeGreaterThan(5);
});
