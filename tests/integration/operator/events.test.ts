import { track } from '@/lib/contract/content';
import { runOperatorCommand } from '@/tests/support/run-operator-command';
import { createTestDatabase, startMall, type TestDatabase, type TestMall } from '@/tests/support/test-mall';

let database: TestDatabase;
let testMall: TestMall;
beforeAll(async () => {
  database = await createTestDatabase();
  // 2026-03-10 20:00 in Shanghai.
  testMall = await startMall({ database, now: '2026-03-10T12:00:00.000Z' });
});
afterAll(async () => {
  await testMall.close();
  await database.remove();
});

const at = '2026-03-10T12:00:00.000Z';
const view = (path: string) => ({ name: 'forward_path', path, at, props: {} });
const stay = (path: string, duration: number) => ({
  ...view(path),
  name: 'forward_path_stay_time',
  duration,
});
const exposure = (id: string, place: string) => ({
  ...view('/home'),
  name: 'exposure',
  duration: 3000,
  props: { kind: 'goods', id, place },
});
const click = (id: string, place: string) => ({ ...exposure(id, place), name: 'click' });
const order = (goodsId: string, place?: string) => ({
  ...view('/goodsProfile/1'),
  name: 'order',
  props: { goodsId, quantity: 1, ...(place && { place }) },
});
const experiment = (variant: string, allocated: boolean) => ({
  ...view('/home'),
  name: 'experiment',
  props: { test: 'home-feed', variant, allocated },
});

let batches = 0;
async function report(clientId: string, pId: string, ...events: ReturnType<typeof view>[]): Promise<void> {
  batches += 1;
  const { data } = await testMall.call(track, { batchId: `b${batches}`, clientId, events }, { pId });
  expect(data.accepted).toBe(events.length);
}

/** Runs the command on the database of the mall. */
async function run(...args: string[]) {
  const place = database.databaseUrl ? ['--database', database.databaseUrl] : ['--data', database.dataDir];
  return runOperatorCommand(...place, ...args);
}

beforeAll(async () => {
  await report('c1', '10000', view('/home'), stay('/home', 4000), stay('/home', 2000), view('/mine'));
  await report('c2', '10000', view('/home'), exposure('1', 'home-goods'), exposure('2', 'home-goods'));
  await report('c2', '10000', click('1', 'home-goods'), order('1', 'home-goods'), order('9'));
  await report('c3', '10002', view('/home'), exposure('1', 'home-goods'));
  await report('c1', '10000', experiment('one-column', true), experiment('one-column', true));
  await report('c2', '10000', experiment('two-columns', true));
  await report('c3', '10002', experiment('two-columns', false));
  // The next day in Shanghai, although the same day in UTC.
  testMall.setTime('2026-03-10T16:00:00.000Z');
  await report('c1', '10000', view('/home'), order('1', 'home-goods'));
});

// R-EVENT-16
test('sums page views, the way from exposure to order, and tests of a day', async () => {
  const { code, stdout } = await run('events', '--day', '2026-03-10', '--json');
  expect(code).toBe(0);
  expect(JSON.parse(stdout)).toEqual({
    day: '2026-03-10',
    pages: [
      { pId: '10000', path: '/home', views: 2, clients: 2, secondsPerView: 3 },
      { pId: '10000', path: '/mine', views: 1, clients: 1, secondsPerView: 0 },
      { pId: '10002', path: '/home', views: 1, clients: 1, secondsPerView: 0 },
    ],
    places: [
      { pId: '10000', place: 'home-goods', exposures: 2, clicks: 1, orders: 1 },
      { pId: '10002', place: 'home-goods', exposures: 1, clicks: 0, orders: 0 },
      { pId: '10000', place: '', exposures: 0, clicks: 0, orders: 1 },
    ],
    experiments: [
      { test: 'home-feed', variant: 'one-column', clients: 1, orders: 0 },
      { test: 'home-feed', variant: 'two-columns', clients: 1, orders: 2 },
    ],
  });
});

// R-EVENT-16
test('sums one project, as a table', async () => {
  const { stdout } = await run('events', '--day', '2026-03-10', '--project', '10002');
  expect(stdout).toContain(
    'page views\npId    path   views  clients  secondsPerView\n10002  /home  1      1        0\n',
  );
  expect(stdout).toContain('tests\nnothing found');
  expect(stdout).not.toContain('10000');
});

test.each(['10-03-2026', '2026-13-40', 'yesterday'])('rejects the day %s', async (day) => {
  const { code } = await run('events', '--day', day);
  expect(code).not.toBe(0);
});
