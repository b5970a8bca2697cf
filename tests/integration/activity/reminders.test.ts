import { activityRemind, activitySessions } from '@/lib/contract/activity';
import { me } from '@/lib/contract/user';
import { createUser, runConcurrently } from '@/tests/support/builders/order';
import { startMall, type TestMall } from '@/tests/support/test-mall';

let testMall: TestMall;
let userId: string;
beforeEach(async () => {
  testMall = await startMall();
  userId = await createUser(testMall, 0);
});
afterEach(async () => {
  expect(testMall.errors).toEqual([]);
  await testMall.close();
});

const COMING = 'limited-2026-03-10-14';
const findGoodsId = async (sessionId = COMING) => {
  const { data } = await testMall.call(activitySessions, {}, { pId: '10000' });
  return data.find((session) => session.sessionId === sessionId)?.goods[0]?.goodsId ?? '';
};
const remind = (sessionId: string, goodsId: string, caller = userId) =>
  testMall.call(activityRemind, { sessionId, goodsId }, { userId: caller, pId: '10000' });
const readReminders = async (caller = userId) =>
  (await testMall.call(me, {}, { userId: caller, pId: '10000' })).data.reminders;
const countRows = async () =>
  (await testMall.mall.db.selectFrom('activity_reminders').selectAll().execute()).length;

// R-ACTIVITY-07
test('20 parallel requests of one user save one reminder, and all return it', async () => {
  const goodsId = await findGoodsId();
  const answers = await runConcurrently(20, () => remind(COMING, goodsId));
  for (const { status, data } of answers) {
    expect([status, data]).toEqual([
      200,
      {
        sessionId: COMING,
        goodsId,
        title: expect.any(String),
        picture: expect.stringContaining('/catalogue/'),
        startsAt: '2026-03-10T06:00:00.000Z',
        endsAt: '2026-03-10T12:00:00.000Z',
      },
    ]);
  }
  expect(await countRows()).toBe(1);
});

// R-ACTIVITY-08
test('returns the reminders to their user only, until the session is over', async () => {
  const goodsId = await findGoodsId();
  const stranger = await createUser(testMall, 0);
  await remind(COMING, goodsId);
  expect(await readReminders()).toMatchObject([{ sessionId: COMING, goodsId }]);
  expect(await readReminders(stranger)).toEqual([]);
  testMall.setTime('2026-03-10T11:59:59.999Z');
  expect(await readReminders()).toHaveLength(1);
  testMall.setTime('2026-03-10T12:00:00.000Z');
  expect(await readReminders()).toEqual([]);
  await testMall.mall.runJobs();
  expect(await countRows()).toBe(0);
});

test('rejects a visitor, products of other sessions and sessions that have started', async () => {
  const goodsId = await findGoodsId();
  const visitor = await testMall.call(activityRemind, { sessionId: COMING, goodsId }, { pId: '10000' });
  expect(visitor.status).toBe(401);
  expect((await remind(COMING, 'nothing')).status).toBe(404);
  expect((await remind('nothing', goodsId)).status).toBe(404);
  expect((await remind('limited-2026-03-10-20', goodsId)).status).toBe(404);
  testMall.setTime('2026-03-10T05:59:59.999Z');
  expect((await remind(COMING, goodsId)).status).toBe(200);
  testMall.setTime('2026-03-10T06:00:00.000Z');
  const { status, reason } = await remind(COMING, goodsId, await createUser(testMall, 0));
  expect([status, reason]).toEqual([409, 'activity_over']);
  expect(await countRows()).toBe(1);
});
