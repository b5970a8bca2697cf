/** @jest-environment node */
import { topUpNumber } from '@/lib/contract/service-order';
import { endTopUp } from '@/server/mall/operator/codes/end-top-up';
import { listUnfinishedPieces } from '@/server/mall/operator/codes/list-codes';
import { runConcurrently } from '@/tests/support/builders/order';
import { noFulfilment } from '@/tests/support/fulfilment-off';
import { startMall, type TestMall } from '@/tests/support/test-mall';
import { MINUTE } from '@/tests/support/time';
import {
  type BoughtService,
  createPaidServiceOrder,
  createServiceGoods,
  readPieceStates,
  readPieces,
} from '../../support/builders/service-order';

let testMall: TestMall;
beforeEach(async () => {
  testMall = await startMall();
});
afterEach(async () => {
  expect(testMall.errors).toEqual([]);
  await testMall.close();
});

const createTopUpGoods = () => createServiceGoods(testMall, { type: 'topUp' });
const sendNumber = ({ userId, orderId }: BoughtService, phone: string) =>
  testMall.send(topUpNumber, { orderId, phone }, { userId });

test('a phone number in the remark starts the top-up, which completes', async () => {
  const order = await createPaidServiceOrder(testMall, await createTopUpGoods(), {
    remark: ' 139 0013 9000 ',
    quantity: 2,
  });
  const waiting = await readPieces(testMall, order);
  expect(waiting).toMatchObject([
    { state: 'underWay', phone: '139****9000', code: null },
    { state: 'underWay', phone: '139****9000', code: null },
  ]);
  await testMall.mall.runJobs();
  expect(await readPieceStates(testMall, order)).toEqual(['underWay', 'underWay']);
  testMall.advanceTime(MINUTE);
  await testMall.mall.runJobs();
  expect(await readPieceStates(testMall, order)).toEqual(['credited', 'credited']);
});

test.each(['', '尽快', '1390013900', '13900139000 或 13800138000'])(
  'asks for a number when the remark is “%s”',
  async (remark) => {
    const order = await createPaidServiceOrder(testMall, await createTopUpGoods(), { remark });
    expect(await readPieceStates(testMall, order)).toEqual(['needsNumber']);
    expect((await sendNumber(order, '139')).status).toBe(400);
    expect((await sendNumber(order, '13900139000')).status).toBe(200);
    expect(await readPieces(testMall, order)).toMatchObject([{ state: 'underWay', phone: '139****9000' }]);
  },
);

// R-VOUCHER-06
test('parallel numbers set one, and only the same number is accepted again', async () => {
  const order = await createPaidServiceOrder(testMall, await createTopUpGoods(), { quantity: 2 });
  const phones = runConcurrently(10, async (index) => `1390013900${index}`);
  const answers = await Promise.all((await phones).map((phone) => sendNumber(order, phone)));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array<number>(9).fill(409)]);
  const [first, second] = await testMall.mall.db
    .selectFrom('service_pieces')
    .select('account')
    .where('order_id', '=', order.orderId)
    .execute();
  expect(first).toEqual(second);
  expect((await sendNumber(order, first?.account ?? '')).status).toBe(200);
});

test('rejects a number for a voucher', async () => {
  const order = await createPaidServiceOrder(testMall, await createServiceGoods(testMall));
  expect(await sendNumber(order, '13900139000')).toMatchObject({ status: 409, reason: 'order_state' });
});

// R-VOUCHER-09
test('lists a top-up with its number, and records that it failed and that it was done', async () => {
  const order = await createPaidServiceOrder(testMall, await createTopUpGoods(), { remark: '13900139000' });
  const undone = async () =>
    (await listUnfinishedPieces(testMall.mall.db, 100)).filter(({ orderId }) => orderId === order.orderId);
  const [first] = await undone();
  const { deps } = testMall.mall;
  expect(first).toMatchObject({ type: 'topUp', state: 'underWay', phone: '13900139000' });
  testMall.advanceTime(MINUTE);
  await endTopUp(deps, first?.pieceId ?? '', 'failed');
  expect(await readPieces(testMall, order)).toMatchObject([{ state: 'needsNumber', hasFailed: true }]);
  await sendNumber(order, '13800138000');
  expect((await readPieces(testMall, order))[0]).not.toHaveProperty('hasFailed');
  await endTopUp(deps, first?.pieceId ?? '', 'done');
  expect(await readPieceStates(testMall, order)).toEqual(['credited']);
  expect(await undone()).toEqual([]);
  await expect(endTopUp(deps, first?.pieceId ?? '', 'done')).rejects.toMatchObject({ reason: 'order_state' });
  await expect(endTopUp(deps, 'nothing', 'done')).rejects.toMatchObject({ code: 'not_found' });
});

test('completes no top-up when simulated fulfilment is off', async () => {
  const ownMall = await startMall({ settings: noFulfilment });
  try {
    const order = await createPaidServiceOrder(
      ownMall,
      await createServiceGoods(ownMall, { type: 'topUp' }),
      {
        remark: '13900139000',
      },
    );
    ownMall.advanceTime(60 * MINUTE);
    await ownMall.mall.runJobs();
    expect(await readPieceStates(ownMall, order)).toEqual(['underWay']);
  } finally {
    await ownMall.close();
  }
});
