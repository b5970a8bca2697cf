import { confirmReceipt } from '@/lib/contract/order';
import { createPaidOrder } from '@/tests/support/builders/after-sale';
import { testOnPostgres } from '@/tests/support/database-kind';
import { countOrderChanges, recordOrderChanges } from '@/tests/support/order-changes';
import { DAY, MINUTE } from '@/tests/support/time';
import { startTwoMalls, type TwoMalls } from '@/tests/support/two-malls';
import { readOrder, runConcurrently } from '../../../support/builders/order';
import { assertConsistent } from '../../../support/consistency/assert-consistent';

let malls: TwoMalls;
beforeAll(async () => {
  malls = await startTwoMalls();
  await recordOrderChanges(malls.testMall);
});
afterEach(async () => {
  expect(malls.errors()).toEqual([]);
  await assertConsistent(malls.testMall.mall.db);
});
afterAll(() => malls.close());

const createPaidParcel = () => createPaidOrder(malls.testMall, { priceFen: 0 });

const hasWaitingParcels = async () =>
  (await malls.testMall.mall.db.selectFrom('orders').select('id').where('status', '=', 2).limit(1).execute())
    .length > 0;

/** Creates parcels that are on their way. */
async function createSentParcels(count: number) {
  const parcels = await runConcurrently(count, createPaidParcel);
  malls.advanceTime(MINUTE);
  // A job stops after its time budget, so a slow machine may need several runs.
  while (await hasWaitingParcels()) await malls.testMall.mall.runJobs();
  return parcels;
}

test('two instances deliver and confirm more parcels than a batch holds once', async () => {
  const parcels = await createSentParcels(120);
  malls.advanceTime(5 * MINUTE);
  const arrived = malls.testMall.now().toISOString();
  await malls.runJobsOnBoth();
  malls.advanceTime(10 * DAY);
  await malls.runJobsOnBoth();
  for (const { orderId } of parcels) {
    expect(await readOrder(malls.testMall, orderId)).toMatchObject({
      status: 4,
      delivered_at: arrived,
      completed_at: malls.testMall.now().toISOString(),
    });
    expect(await countOrderChanges(malls.testMall, orderId)).toBe(2);
  }
});

test('a parcel that shopper and job confirm at once is confirmed once', async () => {
  const parcels = await createSentParcels(8);
  malls.advanceTime(10 * DAY);
  const calls = parcels.map(({ userId, orderId }) =>
    malls.testMall.call(confirmReceipt, { orderId }, { userId, pId: '10000' }),
  );
  await Promise.all([...calls, malls.runJobsOnBoth()]);
  for (const { orderId } of parcels) {
    expect(await readOrder(malls.testMall, orderId)).toMatchObject({ status: 4 });
    expect(await countOrderChanges(malls.testMall, orderId)).toBe(2);
  }
});

test('does not deliver an operator’s parcel without traces', async () => {
  const [parcel] = await createSentParcels(1);
  if (!parcel) return;
  await malls.testMall.mall.db.deleteFrom('order_traces').where('order_id', '=', parcel.orderId).execute();
  malls.advanceTime(5 * MINUTE);
  await malls.testMall.mall.runJobs();
  expect(await readOrder(malls.testMall, parcel.orderId)).toMatchObject({ status: 3, delivered_at: null });
});

testOnPostgres('skips a locked order until the next run, and confirms the others', async () => {
  const [busy, idle] = await createSentParcels(2);
  if (!busy || !idle) return;
  malls.advanceTime(10 * DAY);
  await malls.testMall.mall.db.transaction().execute(async (tx) => {
    await tx.selectFrom('orders').select('id').where('id', '=', busy.orderId).forUpdate().execute();
    await malls.other.mall.runJobs();
  });
  expect((await readOrder(malls.testMall, idle.orderId)).status).toBe(4);
  expect((await readOrder(malls.testMall, busy.orderId)).status).toBe(3);
  await malls.other.mall.runJobs();
  expect((await readOrder(malls.testMall, busy.orderId)).status).toBe(4);
});
