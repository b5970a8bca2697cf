import { browserLog, track } from '@/lib/contract/content';
import type { TrackEvent } from '@/lib/contract/telemetry';
import { createMall } from '@/server/mall';
import { createTestDatabase, startMall, type TestMall } from '@/tests/support/test-mall';

let testMall: TestMall;
beforeAll(async () => {
  testMall = await startMall();
});
afterAll(() => testMall.close());
beforeEach(() => testMall.mall.db.deleteFrom('track_events').execute());

const event = { name: 'forward_path', path: '/home', at: '2026-03-10T03:59:00.000Z' };
const listEvents = () =>
  testMall.mall.db.selectFrom('track_events').selectAll().orderBy('position').execute();

// R-EVENT-03
test('stores events with their project, without the query of their page', async () => {
  const events = [
    { ...event, path: '/goodsProfile/101001?token=secret#top' },
    {
      ...event,
      name: 'click',
      duration: 4200,
      props: { kind: 'link', id: '13800138000', place: 'tab-bar', note: 'unknown' },
    },
  ];
  const { data } = await testMall.call(track, { batchId: 'b1', clientId: 'c1', events }, { pId: '10002' });
  expect(data).toEqual({ accepted: 2 });
  expect(await listEvents()).toMatchObject([
    {
      batch_id: 'b1',
      p_id: '10002',
      client_id: 'c1',
      path: '/goodsProfile/101001',
      duration_ms: null,
      props: '{}',
    },
    { name: 'click', duration_ms: 4200, props: '{"kind":"link","id":"138****8000","place":"tab-bar"}' },
  ]);
});

// R-EVENT-13
test('keeps ids of products that look like a phone or an identity card, and hides both in invented addresses', async () => {
  const goodsId = '13800138000';
  const path = `/goodsProfile/${goodsId}`;
  const events: TrackEvent[] = [
    { ...event, path, props: { from: '/order/of/13800138000' } },
    { ...event, path: '/reset/13800138000?x=1', props: { from: path } },
    { ...event, name: 'exposure', path, props: { kind: 'goods', id: goodsId, place: 'goods-feed' } },
    { ...event, name: 'order', path, props: { goodsId: '110105194912310021', quantity: 1 } },
    { ...event, name: 'click', path, props: { kind: 'advert', id: goodsId, place: 'goods-feed' } },
  ];
  await testMall.call(track, { batchId: 'b8', events });
  expect((await listEvents()).map((row) => [row.path, JSON.parse(row.props)])).toEqual([
    [path, { from: '/order/of/138****8000' }],
    ['/reset/138****8000', { from: path }],
    [path, { kind: 'goods', id: goodsId, place: 'goods-feed' }],
    [path, { goodsId: '110105194912310021', quantity: 1 }],
    [path, { kind: 'advert', id: '138****8000', place: 'goods-feed' }],
  ]);
});

// R-EVENT-01
test('stores a batch once when it is sent twenty times in parallel', async () => {
  const send = () => testMall.call(track, { batchId: 'b2', events: [event, event, event] });
  const answers = await Promise.all(Array.from({ length: 20 }, send));
  expect(answers.reduce((sum, { data }) => sum + data.accepted, 0)).toBe(3);
  expect(await listEvents()).toHaveLength(3);
});

// R-EVENT-01
test.each([
  ['no events', { events: [] }],
  ['21 events', { events: Array.from({ length: 21 }, () => event) }],
  ['a malformed name', { events: [{ ...event, name: 'Drop Table' }] }],
  ['a path of another site', { events: [{ ...event, path: 'https://evil.example' }] }],
  ['a negative duration', { events: [{ ...event, duration: -1 }] }],
  ['properties inside properties', { events: [{ ...event, props: { a: { b: 1 } } }] }],
  ['a property of 201 characters', { events: [{ ...event, props: { a: 'x'.repeat(201) } }] }],
  [
    'eleven properties',
    { events: [{ ...event, props: Object.fromEntries([...'abcdefghijk'].map((k) => [k, 1])) }] },
  ],
  ['no batch id', { batchId: undefined, events: [event] }],
])('rejects %s', async (_, change) => {
  expect(await testMall.send(track, { batchId: 'b3', ...change })).toMatchObject({ status: 400 });
  expect(await listEvents()).toEqual([]);
});

// R-EVENT-10
test('stores which document has reported an event, and its number', async () => {
  const source = { dataSource: 4, environment: 'wechat', build: 'b-7', sessionId: 's1' } as const;
  await testMall.call(track, { batchId: 'b6', ...source, events: [{ ...event, seq: 7 }] });
  expect(await listEvents()).toMatchObject([
    { data_source: 4, environment: 'wechat', build: 'b-7', session_id: 's1', seq: 7 },
  ]);
});

// R-EVENT-17
test('drops events that the catalogue does not have, and stores the others', async () => {
  const events = [
    { ...event, name: 'swipe' },
    { ...event, name: 'exposure', props: { kind: 'planet', id: '101001', place: 'home-goods' } },
    event,
  ];
  expect(await testMall.call(track, { batchId: 'b7', events })).toMatchObject({ data: { accepted: 1 } });
  expect(await listEvents()).toMatchObject([{ name: 'forward_path', position: 2 }]);
});

// R-EVENT-03
test('purges events after ninety days', async () => {
  await testMall.call(track, { batchId: 'b4', events: [event] });
  const day = 86_400_000;
  testMall.advanceTime(90 * day - 1);
  await testMall.mall.runJobs();
  expect(await listEvents()).toHaveLength(1);
  testMall.advanceTime(1);
  await testMall.mall.runJobs();
  expect(await listEvents()).toEqual([]);
});

describe('log of the mall', () => {
  const database = createTestDatabase();
  const written: { level: string; fields: object; message: string }[] = [];
  const writer = (level: string) => (fields: object, message: string) => {
    written.push({ level, fields, message });
  };
  let mall: Awaited<ReturnType<typeof createMall>>;
  beforeAll(async () => {
    const { databaseUrl, dataDir } = await database;
    const log = { info: writer('info'), warn: writer('warn'), error: writer('error') };
    mall = await createMall({ databaseUrl, dataDir, log });
  });
  afterAll(async () => {
    await mall.close();
    await (await database).remove();
  });
  beforeEach(() => {
    written.length = 0;
  });
  const post = (path: string, body: object) =>
    mall.fetch(
      new Request(`http://mall${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ pId: '10000', ...body }),
      }),
    );

  // R-EVENT-02
  test('writes browser lines to the log without phones and tokens, an error as a warning', async () => {
    const lines = [
      { level: 'info', message: 'page shown', page: '/home' },
      {
        level: 'error',
        message: 'no answer for 13800138000 with Bearer abc.def',
        stack: 'Error\n    at load (/_next/main.js?token=abc:1:2)',
        page: '/payindex?orderId=1',
      },
    ];
    const response = await post(browserLog.path, { lines });
    expect(await response.json()).toMatchObject({ code: 200, data: { accepted: 2 } });
    expect(written).toEqual([
      {
        level: 'info',
        message: 'browser report',
        fields: { browser: { level: 'info', message: 'page shown', page: '/home', pId: '10000' } },
      },
      {
        level: 'warn',
        message: 'browser report',
        fields: {
          browser: {
            level: 'error',
            message: 'no answer for 138****8000 with Bearer [token]',
            stack: 'Error\n    at load (/_next/main.js?token=[hidden]',
            page: '/payindex',
            pId: '10000',
          },
        },
      },
    ]);
  });

  // R-EVENT-02
  test('rejects too many or too long lines', async () => {
    const line = { level: 'warn', message: 'x', page: '/home' };
    const bad = [
      [],
      Array.from({ length: 11 }, () => line),
      [{ ...line, message: 'x'.repeat(1001) }],
      [{ ...line, stack: 'x'.repeat(4001) }],
      [{ ...line, level: 'fatal' }],
    ];
    for (const lines of bad) expect((await post(browserLog.path, { lines })).status).toBe(400);
    expect(written).toEqual([]);
  });

  // R-EVENT-04
  test('drops events that cannot be stored, and returns success to the page', async () => {
    await mall.db.schema.dropTable('track_events').execute();
    const response = await post(track.path, { batchId: 'b5', events: [event] });
    expect(await response.json()).toMatchObject({ code: 200, data: { accepted: 0 } });
    expect(written).toMatchObject([{ level: 'warn', message: 'could not store tracking events' }]);
  });
});
