import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { browserLog, track } from '@/lib/contract/content';
import { createCloudLog } from '@/server/mall/telemetry/cloud-log';
import { createTelemetrySettings, type EventDestination } from '@/server/mall/telemetry/settings';
import { startMall, type TestMall } from '@/tests/support/test-mall';

interface CloudCall {
  path: string;
  headers: IncomingHttpHeaders;
  size: number;
  body: { __topic__: string; __source__: string; __logs__: Record<string, string>[] };
}

/** Stands in for the cloud logging service. */
let service: Server;
let calls: CloudCall[];
let status: number;
const warnings: object[] = [];
const log = { warn: (fields: object) => warnings.push(fields) };
let malls: TestMall[];

beforeAll(async () => {
  service = createServer(async (request, response) => {
    const bytes = Buffer.concat(await request.toArray());
    calls.push({
      path: `${request.method} ${request.url}`,
      headers: request.headers,
      size: bytes.length,
      body: JSON.parse(bytes.toString()) as CloudCall['body'],
    });
    response.statusCode = status;
    response.end();
  });
  await new Promise<void>((resolve) => service.listen(0, 'localhost', resolve));
});
afterAll(() => new Promise((resolve) => service.close(resolve)));
beforeEach(() => {
  calls = [];
  malls = [];
  status = 200;
  warnings.length = 0;
});
afterEach(async () => {
  for (const mall of malls) await mall.close();
});

const createClient = () => {
  const { port } = service.address() as AddressInfo;
  return createCloudLog({ url: `http://localhost:${port}/logstores/mall-log`, log });
};

/** Starts a mall that forwards to the service; `flush` sends what waits, as the end of the process does. */
async function start(events: EventDestination) {
  const cloudLog = createClient();
  const mall = await startMall({ settings: { telemetry: { events, cloudLog } } });
  malls.push(mall);
  await mall.mall.db.deleteFrom('track_events').execute();
  const countRows = async () =>
    (await mall.mall.db.selectFrom('track_events').select('position').execute()).length;
  return { mall, flush: () => cloudLog.close(), countRows };
}

const event = { name: 'forward_path', path: '/home', at: '2026-03-10T03:59:00.000Z' };
const listLines = () => calls.flatMap(({ body }) => body.__logs__);

// R-EVENT-15
test('sends browser lines by the web tracking protocol, without personal data', async () => {
  const { mall, flush } = await start('off');
  const lines = [
    { level: 'error' as const, message: 'failed for 13800138000', page: '/home?token=s', count: 3 },
  ];
  const answer = await mall.call(browserLog, { dataSource: 4, environment: 'wechat', build: 'b1', lines });
  expect(answer.data).toEqual({ accepted: 1 });
  await flush();
  expect(calls).toHaveLength(1);
  const [call] = calls;
  expect(call).toMatchObject({
    path: 'POST /logstores/mall-log/track',
    headers: { 'x-log-apiversion': '0.6.0', 'x-log-bodyrawsize': String(call?.size) },
    body: { __topic__: 'mall' },
  });
  expect(listLines()).toEqual([
    {
      kind: 'log',
      level: 'error',
      message: 'failed for 138****8000',
      page: '/home',
      count: '3',
      dataSource: '4',
      environment: 'wechat',
      build: 'b1',
      pId: '10000',
    },
  ]);
});

// R-EVENT-16
test.each([
  ['store', 1, 0],
  ['forward', 0, 1],
  ['both', 1, 1],
  ['off', 0, 0],
] as const)(
  'stores and forwards events as MALL_EVENTS=%s says: %i and %i',
  async (mode, stored, forwarded) => {
    const { mall, flush, countRows } = await start(mode);
    const batch = { batchId: 'b1', dataSource: 4 as const, events: [{ ...event, seq: 1 }] };
    await mall.call(track, batch);
    // The page repeats a batch whose answer it did not get.
    await mall.call(track, batch);
    await flush();
    expect(await countRows()).toBe(stored);
    expect(listLines()).toHaveLength(forwarded);
    if (forwarded > 0)
      expect(listLines()).toMatchObject([
        { kind: 'event', name: 'forward_path', p_id: '10000', seq: '1', data_source: '4', batch_id: 'b1' },
      ]);
  },
);

// R-EVENT-15
test('answers pages as usual while the service fails, and sends the lines when it is back', async () => {
  const { mall, flush } = await start('forward');
  status = 503;
  expect(await mall.call(track, { batchId: 'b1', events: [event] })).toMatchObject({ data: { accepted: 1 } });
  await flush();
  expect(warnings).toMatchObject([{ waiting: 1 }]);
  status = 200;
  await mall.call(track, { batchId: 'b2', events: [event] });
  calls = [];
  await flush();
  expect(listLines().map(({ batch_id }) => batch_id)).toEqual(['b1', 'b2']);
});

describe('batches', () => {
  const fetchMock = jest.spyOn(globalThis, 'fetch');
  beforeEach(() => {
    jest.useFakeTimers();
    fetchMock.mockImplementation(async () => new Response(null, { status }));
  });
  afterEach(() => jest.useRealTimers());
  afterAll(() => fetchMock.mockRestore());
  const countLines = () =>
    fetchMock.mock.calls.map(
      ([, init]) => (JSON.parse(String(init?.body)) as CloudCall['body']).__logs__.length,
    );
  const createLines = (count: number) => Array.from({ length: count }, (_, at) => ({ at: String(at) }));

  // R-EVENT-15
  test('sends ten lines at once, and fewer after ten seconds', async () => {
    const client = createClient();
    client.push(createLines(9));
    await jest.advanceTimersByTimeAsync(9999);
    expect(fetchMock).not.toHaveBeenCalled();
    await jest.advanceTimersByTimeAsync(1);
    client.push(createLines(10));
    await jest.advanceTimersByTimeAsync(0);
    expect(countLines()).toEqual([9, 10]);
  });

  // R-EVENT-15
  test.each([400, 413])(
    'drops lines that the service rejects with %i, and sends those after them',
    async (rejection) => {
      const client = createClient();
      status = rejection;
      client.push(createLines(10));
      await jest.advanceTimersByTimeAsync(0);
      expect(warnings).toMatchObject([{ rejected: 10 }]);
      status = 200;
      client.push([{ at: 'later' }]);
      await jest.advanceTimersByTimeAsync(10_000);
      expect(countLines()).toEqual([10, 1]);
    },
  );

  // R-EVENT-15
  test('sends a backlog of long lines in calls of at most one megabyte', async () => {
    const client = createClient();
    status = 503;
    const text = '错'.repeat(5000);
    for (let call = 0; call < 25; call += 1) client.push(createLines(10).map((line) => ({ ...line, text })));
    await jest.advanceTimersByTimeAsync(0);
    status = 200;
    fetchMock.mockClear();
    await jest.advanceTimersByTimeAsync(10_000);
    expect(countLines().reduce((sum, lines) => sum + lines, 0)).toBe(250);
    const sizes = fetchMock.mock.calls.map(([, init]) => Buffer.byteLength(String(init?.body)));
    expect(Math.max(...sizes)).toBeLessThan(1_010_000);
  });

  // R-EVENT-15
  test('keeps at most 5000 lines while the service is away, and tries again every ten seconds only', async () => {
    const client = createClient();
    status = 500;
    for (let minute = 0; minute < 70; minute += 1) client.push(createLines(100));
    await jest.advanceTimersByTimeAsync(30_000);
    expect(countLines()).toEqual([100, 1000, 1000, 1000]);
    status = 200;
    fetchMock.mockClear();
    await jest.advanceTimersByTimeAsync(10_000);
    expect(countLines()).toEqual([1000, 1000, 1000, 1000, 1000]);
    expect(warnings.at(-1)).toMatchObject({ waiting: 5000, dropped: 2000 });
  });
});

// R-EVENT-16
test.each(['forward', 'both'] as const)('does not start with %s and without a cloud log', (events) => {
  expect(() => createTelemetrySettings({ events })).toThrow('only to a cloud log');
});
