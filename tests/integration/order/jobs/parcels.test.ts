import { confirmReceipt } from '@/lib/contract/order';
import { paidOrder } from '@/tests/integration/after-sale/support/cases';
import { onPostgres } from '@/tests/support/databases';
import { DAY, MINUTE } from '@/tests/support/time';
import { startTwo, type TwoMalls } from '@/tests/support/two-malls';
import { assertConsistent } from '../support/consistent';
import { orderRow, times } from '../support/shop';

let malls: TwoMalls;
beforeAll(async () => {
  malls = await startTwo();
});
afterEach(async () => {
  expect(malls.errors()).toEqual([]);
  await assertConsistent(malls.shop.mall.db);
});
afterAll(() => malls.close());

const paidParcel = () => paidOrder(malls.shop, { priceFen: 0 });

const isWaiting = async () =>
  (await malls.shop.mall.db.selectFrom('orders').select('id').where('status', '=', 2).limit(1).execute())
    .length > 0;

/** Parcels that are on their way. */
async function sentParcels(count: number) {
  const parcels = await times(count, paidParcel);
  malls.pass(MINUTE);
  // A job gives way to the others after a while, so a slow machine may need several runs.
  while (await isWaiting()) await malls.shop.mall.runJobs();
  return parcels;
}

test('more parcels than fit a batch arrive and are confirmed once, by two instances at once', async () => {
  const parcels = await sentParcels(120);
  malls.pass(5 * MINUTE);
  const arrived = malls.shop.now().toISOString();
  await malls.runBoth();
  malls.pass(10 * DAY);
  await malls.runBoth();
  for (const { orderId } of parcels)
    expect(await orderRow(malls.shop, orderId)).toMatchObject({
      status: 4,
      delivered_at: arrived,
      completed_at: malls.shop.now().toISOString(),
      version: 2,
    });
});

test('a parcel that the shopper confirms while the job does is confirmed once', async () => {
  const parcels = await sentParcels(8);
  malls.pass(10 * DAY);
  const calls = parcels.map(({ userId, orderId }) =>
    malls.shop.call(confirmReceipt, { orderId }, { userId, pId: '10000' }),
  );
  await Promise.all([...calls, malls.runBoth()]);
  for (const { orderId } of parcels)
    expect(await orderRow(malls.shop, orderId)).toMatchObject({ status: 4, version: 2 });
});

test('a parcel of an operator, without traces, does not arrive by itself', async () => {
  const [parcel] = await sentParcels(1);
  if (!parcel) return;
  await malls.shop.mall.db.deleteFrom('order_traces').where('order_id', '=', parcel.orderId).execute();
  malls.pass(5 * MINUTE);
  await malls.shop.mall.runJobs();
  expect(await orderRow(malls.shop, parcel.orderId)).toMatchObject({ status: 3, delivered_at: null });
});

onPostgres('an order with a transaction under way is left for the next run and holds up nobody', async () => {
  const [busy, idle] = await sentParcels(2);
  if (!busy || !idle) return;
  malls.pass(10 * DAY);
  await malls.shop.mall.db.transaction().execute(async (tx) => {
    await tx.selectFrom('orders').select('id').where('id', '=', busy.orderId).forUpdate().execute();
    await malls.other.mall.runJobs();
  });
  expect((await orderRow(malls.shop, idle.orderId)).status).toBe(4);
  expect((await orderRow(malls.shop, busy.orderId)).status).toBe(3);
  await malls.other.mall.runJobs();
  expect((await orderRow(malls.shop, busy.orderId)).status).toBe(4);
});
