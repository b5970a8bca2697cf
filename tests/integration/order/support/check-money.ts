import type { Db } from '@/server/mall/db/types';

const UNPAID = 1;
const CLOSED = 6;

const sumOf = <T>(rows: readonly T[], value: (row: T) => number): number =>
  rows.reduce((sum, row) => sum + value(row), 0);

const ordersOf = (db: Db) => db.selectFrom('orders').selectAll().execute();
type Order = Awaited<ReturnType<typeof ordersOf>>[number];

/** An order costs its goods and its fee, less what its coupon took off. */
async function checkPrices(db: Db, orders: readonly Order[]) {
  const items = await db.selectFrom('order_items').selectAll().execute();
  for (const { id, points, pay_amount_fen, express_fen, coupon_fen, coupon_points } of orders) {
    const own = items.filter((item) => item.order_id === id);
    expect({ id, points, fen: pay_amount_fen }).toEqual({
      id,
      points: sumOf(own, (item) => item.points * item.quantity) - coupon_points,
      fen: sumOf(own, (item) => item.price_fen * item.quantity) + express_fen - coupon_fen,
    });
  }
}

const billOf = ({ id, merge_order_id }: Order): string => merge_order_id ?? id;

type State = 'unpaid' | 'settled' | 'given up';

function stateOf({ status, close_reason }: Order): State {
  if (status === UNPAID) return 'unpaid';
  return status === CLOSED && close_reason !== 'refunded' ? 'given up' : 'settled';
}

/** Orders that were made together are in one state, and exactly one payment of the whole amount settled them. */
async function checkBills(db: Db, bills: ReadonlyMap<string, Order[]>) {
  const payments = await db.selectFrom('payments').selectAll().execute();
  for (const [id, orders] of bills) {
    const states = [...new Set(orders.map(stateOf))];
    expect({ id, states }).toEqual({ id, states: [expect.anything()] });
    const amount = sumOf(
      orders.filter((order) => !order.is_cash_on_delivery),
      (order) => order.pay_amount_fen,
    );
    const own = payments.filter((payment) => (payment.order_id ?? payment.merge_order_id) === id);
    const paid = own.filter(({ status }) => status === 'paid').map(({ amount_fen }) => amount_fen);
    expect({ id, paid }).toEqual({ id, paid: states[0] === 'settled' && amount > 0 ? [amount] : [] });
    for (const { status, owed_back_fen, amount_fen } of own)
      if (status === 'refunding' || status === 'refunded') expect(owed_back_fen).toBe(amount_fen);
  }
}

/** A coupon is held by what is unpaid, used by what is settled, and free again when that was given up. */
async function checkCoupons(db: Db, bills: ReadonlyMap<string, Order[]>) {
  const coupons = await db.selectFrom('user_coupons').selectAll().execute();
  const states = { unpaid: 'held', settled: 'used' } as const;
  for (const [id, orders] of bills) {
    const [first] = orders;
    const state = first && stateOf(first);
    const expected =
      first?.coupon_id && state && state !== 'given up'
        ? [{ id: first.coupon_id, state: states[state] }]
        : [];
    const own = coupons.filter(({ order_id }) => order_id === id);
    expect({ bill: id, own: own.map(({ id: coupon, state: is }) => ({ id: coupon, state: is })) }).toEqual({
      bill: id,
      own: expected,
    });
  }
  for (const { state, order_id } of coupons) expect(state === 'free').toBe(order_id === null);
}

/** What came in went back, or stands for an order that is paid; no order gets more back than it brought. */
async function checkFlow(db: Db, orders: readonly Order[]) {
  const payments = await db.selectFrom('payments').selectAll().execute();
  const refunds = await db.selectFrom('payment_refunds').selectAll().execute();
  const came = sumOf(
    payments.filter(({ paid_at }) => paid_at !== null),
    (payment) => payment.amount_fen,
  );
  const held = sumOf(
    orders.filter((order) => stateOf(order) === 'settled' && !order.is_cash_on_delivery),
    (order) => {
      const back = sumOf(
        refunds.filter(({ order_id }) => order_id === order.id),
        (refund) => refund.amount_fen,
      );
      expect({ id: order.id, isLeft: back <= order.pay_amount_fen }).toEqual({ id: order.id, isLeft: true });
      return order.pay_amount_fen - back;
    },
  );
  expect({ came }).toEqual({ came: sumOf(refunds, (refund) => refund.amount_fen) + held });
}

/** Nobody has more of an activity's spec than a user may have, or two claims of one goods. */
async function checkLimits(db: Db) {
  const pieces = await db
    .selectFrom('orders')
    .innerJoin('order_items as item', 'item.order_id', 'orders.id')
    .innerJoin('activity_specs as offer', (join) =>
      join
        .onRef('offer.activity_id', '=', 'item.activity_id')
        .onRef('offer.goods_spec_id', '=', 'item.goods_spec_id'),
    )
    .select(['orders.user_id', 'item.activity_id', 'item.goods_spec_id', 'offer.order_limit'])
    .select(({ fn }) => fn.sum<number | string>('item.quantity').as('pieces'))
    .where('orders.status', '!=', CLOSED)
    .groupBy(['orders.user_id', 'item.activity_id', 'item.goods_spec_id', 'offer.order_limit'])
    .execute();
  for (const row of pieces) expect(Number(row.pieces)).toBeLessThanOrEqual(row.order_limit);
}

/** Checks prices, merge orders, coupons, and that money in is money out and money held. */
export async function checkMoney(db: Db): Promise<void> {
  const orders = await ordersOf(db);
  const bills = new Map<string, Order[]>();
  for (const order of orders) bills.set(billOf(order), [...(bills.get(billOf(order)) ?? []), order]);
  await checkPrices(db, orders);
  await checkBills(db, bills);
  await checkCoupons(db, bills);
  await checkFlow(db, orders);
  await checkLimits(db);
}
