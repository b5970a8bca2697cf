import { testOnPostgres } from '@/tests/support/database-kind';
import { DAY } from '@/tests/support/time';
import { startTwoMalls, type TwoMalls } from '@/tests/support/two-malls';
import { createOrder, createSpec, createUser, runConcurrently } from '../../support/builders/order';

let malls: TwoMalls;
beforeAll(async () => {
  malls = await startTwoMalls();
});
afterEach(() => expect(malls.errors()).toEqual([]));
afterAll(() => malls.close());

const listKeys = async () =>
  (await malls.testMall.mall.db.selectFrom('idempotency_keys').select('key').execute()).map(({ key }) => key);

async function insertKeys(count: number): Promise<void> {
  const created_at = malls.testMall.now().toISOString();
  const row = { user_id: 'somebody', operation: 'saveOrder', body_hash: '', answer: '{}', created_at };
  const rows = Array.from({ length: count }, (_, index) => ({ ...row, key: `key ${index}` }));
  await malls.testMall.mall.db.insertInto('idempotency_keys').values(rows).execute();
}

// R-ORDER-11
test('purges idempotency keys after a day, and frees them', async () => {
  const userId = await createUser(malls.testMall, 1000);
  const goodsSpecId = await createSpec(malls.testMall, { kind: 'service' });
  const first = await createOrder(malls.testMall, userId, { goodsSpecId }, 'a-key');
  malls.advanceTime(DAY - 1);
  await malls.testMall.mall.runJobs();
  expect((await createOrder(malls.testMall, userId, { goodsSpecId }, 'a-key')).data).toEqual(first.data);
  malls.advanceTime(1);
  expect((await createOrder(malls.testMall, userId, { goodsSpecId }, 'a-key')).data).not.toEqual(first.data);
  malls.advanceTime(DAY);
  await malls.testMall.mall.runJobs();
  expect(await listKeys()).toEqual([]);
});

test('an expired idempotency key does not return its order, even before it is purged', async () => {
  const userId = await createUser(malls.testMall, 1000);
  const goodsSpecId = await createSpec(malls.testMall, { kind: 'service', stock: 1 });
  await createOrder(malls.testMall, userId, { goodsSpecId }, 'old-key');
  malls.advanceTime(DAY);
  expect((await createOrder(malls.testMall, userId, { goodsSpecId }, 'old-key')).reason).toBe('out_of_stock');
  await malls.testMall.mall.runJobs();
});

test('two instances purge more keys than a batch holds, and keep younger ones', async () => {
  await insertKeys(450);
  malls.advanceTime(1);
  const userId = await createUser(malls.testMall, 100);
  await createOrder(
    malls.testMall,
    userId,
    { goodsSpecId: await createSpec(malls.testMall, { kind: 'service' }) },
    'young',
  );
  malls.advanceTime(DAY - 1);
  await malls.runJobsOnBoth();
  expect(await listKeys()).toEqual(['young']);
});

testOnPostgres('skips a key in use until the next run', async () => {
  await insertKeys(3);
  malls.advanceTime(2 * DAY);
  await malls.testMall.mall.db.transaction().execute(async (tx) => {
    await tx.selectFrom('idempotency_keys').select('key').where('key', '=', 'key 1').forUpdate().execute();
    await runConcurrently(2, () => malls.other.mall.runJobs());
  });
  expect(await listKeys()).toEqual(['key 1']);
  await malls.testMall.mall.runJobs();
  expect(await listKeys()).toEqual([]);
});
