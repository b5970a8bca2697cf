/** @jest-environment node */
import { topUpNumber } from '@/lib/contract/service-order';
import { endTopUp } from '@/server/mall/operator/codes/end-top-up';
import { listUnfinishedPieces } from '@/server/mall/operator/codes/list-codes';
import { times } from '@/tests/integration/order/support/shop';
import { startMall, type TestMall } from '@/tests/support/mall';
import { noFulfilment } from '@/tests/support/no-fulfilment';
import { MINUTE } from '@/tests/support/time';
import { type Bought, bought, newService, piecesOf, stateOf } from './support/services';

let shop: TestMall;
beforeEach(async () => {
  shop = await startMall();
});
afterEach(async () => {
  expect(shop.errors).toEqual([]);
  await shop.close();
});

const topUp = () => newService(shop, { type: 'topUp' });
const say = ({ userId, orderId }: Bought, phone: string) =>
  shop.send(topUpNumber, { orderId, phone }, { userId });

test('a number in the note of the order starts the top-up, and it arrives', async () => {
  const made = await bought(shop, await topUp(), { remark: ' 139 0013 9000 ', quantity: 2 });
  const waiting = await piecesOf(shop, made);
  expect(waiting).toMatchObject([
    { state: 'underWay', phone: '139****9000', code: null },
    { state: 'underWay', phone: '139****9000', code: null },
  ]);
  await shop.mall.runJobs();
  expect(await stateOf(shop, made)).toEqual(['underWay', 'underWay']);
  shop.pass(MINUTE);
  await shop.mall.runJobs();
  expect(await stateOf(shop, made)).toEqual(['credited', 'credited']);
});

test.each(['', '尽快', '1390013900', '13900139000 或 13800138000'])(
  'with the note “%s” the shopper is asked',
  async (remark) => {
    const made = await bought(shop, await topUp(), { remark });
    expect(await stateOf(shop, made)).toEqual(['needsNumber']);
    expect((await say(made, '139')).status).toBe(400);
    expect((await say(made, '13900139000')).status).toBe(200);
    expect(await piecesOf(shop, made)).toMatchObject([{ state: 'underWay', phone: '139****9000' }]);
  },
);

// R-VOUCHER-06
test('of several numbers at once one holds; saying it again is no error, another one is', async () => {
  const made = await bought(shop, await topUp(), { quantity: 2 });
  const phones = times(10, async (index) => `1390013900${index}`);
  const answers = await Promise.all((await phones).map((phone) => say(made, phone)));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array<number>(9).fill(409)]);
  const [first, second] = await shop.mall.db
    .selectFrom('service_pieces')
    .select('account')
    .where('order_id', '=', made.orderId)
    .execute();
  expect(first).toEqual(second);
  expect((await say(made, first?.account ?? '')).status).toBe(200);
});

test('a voucher has no number to say', async () => {
  const made = await bought(shop, await newService(shop));
  expect(await say(made, '13900139000')).toMatchObject({ status: 409, reason: 'order_state' });
});

test('the operator sees where it goes and notes how it ended', async () => {
  const made = await bought(shop, await topUp(), { remark: '13900139000' });
  const undone = async () =>
    (await listUnfinishedPieces(shop.mall.db, 100)).filter(({ orderId }) => orderId === made.orderId);
  const [first] = await undone();
  const { deps } = shop.mall;
  expect(first).toMatchObject({ type: 'topUp', state: 'underWay', phone: '13900139000' });
  await endTopUp(deps, first?.pieceId ?? '', 'failed');
  expect(await stateOf(shop, made)).toEqual(['needsNumber']);
  await say(made, '13800138000');
  await endTopUp(deps, first?.pieceId ?? '', 'done');
  expect(await stateOf(shop, made)).toEqual(['credited']);
  expect(await undone()).toEqual([]);
  await expect(endTopUp(deps, first?.pieceId ?? '', 'done')).rejects.toMatchObject({ reason: 'order_state' });
  await expect(endTopUp(deps, 'nothing', 'done')).rejects.toMatchObject({ code: 'not_found' });
});

test('without simulated fulfilment nothing arrives by itself', async () => {
  const own = await startMall({ settings: noFulfilment });
  try {
    const made = await bought(own, await newService(own, { type: 'topUp' }), { remark: '13900139000' });
    own.pass(60 * MINUTE);
    await own.mall.runJobs();
    expect(await stateOf(own, made)).toEqual(['underWay']);
  } finally {
    await own.close();
  }
});
