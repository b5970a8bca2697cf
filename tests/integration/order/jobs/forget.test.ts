import { onPostgres } from '@/tests/support/databases';
import { DAY } from '@/tests/support/time';
import { startTwo, type TwoMalls } from '@/tests/support/two-malls';
import { newSpec, order, times, userWith } from '../support/shop';

let malls: TwoMalls;
beforeAll(async () => {
  malls = await startTwo();
});
afterEach(() => expect(malls.errors()).toEqual([]));
afterAll(() => malls.close());

const keys = async () =>
  (await malls.shop.mall.db.selectFrom('idempotency_keys').select('key').execute()).map(({ key }) => key);

async function insertKeys(count: number): Promise<void> {
  const created_at = malls.shop.now().toISOString();
  const row = { user_id: 'somebody', operation: 'saveOrder', body_hash: '', answer: '{}', created_at };
  const rows = Array.from({ length: count }, (_, index) => ({ ...row, key: `key ${index}` }));
  await malls.shop.mall.db.insertInto('idempotency_keys').values(rows).execute();
}

// R-ORDER-11
test('idempotency keys are forgotten after a day, and free again', async () => {
  const userId = await userWith(malls.shop, 1000);
  const goodsSpecId = await newSpec(malls.shop, { kind: 'service' });
  const first = await order(malls.shop, userId, { goodsSpecId }, 'a-key');
  malls.pass(DAY - 1);
  await malls.shop.mall.runJobs();
  expect((await order(malls.shop, userId, { goodsSpecId }, 'a-key')).data).toEqual(first.data);
  malls.pass(1);
  expect((await order(malls.shop, userId, { goodsSpecId }, 'a-key')).data).not.toEqual(first.data);
  malls.pass(DAY);
  await malls.shop.mall.runJobs();
  expect(await keys()).toEqual([]);
});

test('more keys than fit a batch are forgotten by two instances at once, younger ones are kept', async () => {
  await insertKeys(450);
  malls.pass(1);
  const userId = await userWith(malls.shop, 100);
  await order(malls.shop, userId, { goodsSpecId: await newSpec(malls.shop, { kind: 'service' }) }, 'young');
  malls.pass(DAY - 1);
  await malls.runBoth();
  expect(await keys()).toEqual(['young']);
});

onPostgres('a key in use is left for the next run', async () => {
  await insertKeys(3);
  malls.pass(2 * DAY);
  await malls.shop.mall.db.transaction().execute(async (tx) => {
    await tx.selectFrom('idempotency_keys').select('key').where('key', '=', 'key 1').forUpdate().execute();
    await times(2, () => malls.other.mall.runJobs());
  });
  expect(await keys()).toEqual(['key 1']);
  await malls.shop.mall.runJobs();
  expect(await keys()).toEqual([]);
});
