import { type Findings, getBillStatus, groupBy, type MallState, type OrderRow, sumBy } from './mall-state';

/** An order costs its goods and its fee, less what its coupon took off. */
function checkPrices({ orders, items }: MallState, found: Findings): void {
  const itemsOf = groupBy(items, (item) => item.order_id);
  for (const { id, points, pay_amount_fen, express_fen, coupon_fen, coupon_points } of orders) {
    const own = itemsOf.get(id);
    const goodsFen = sumBy(own, (item) => item.price_fen * item.quantity);
    const goodsPoints = sumBy(own, (item) => item.points * item.quantity);
    found.expectSame(`points of order ${id}`, points, goodsPoints - coupon_points);
    found.expectSame(`cash of order ${id}`, pay_amount_fen, goodsFen + express_fen - coupon_fen);
  }
}

type OrdersByBill = ReadonlyMap<string, readonly OrderRow[]>;

/** Orders that were made together are in one state, and exactly one payment of the whole amount settled them. */
function checkBills({ payments }: MallState, bills: OrdersByBill, found: Findings): void {
  const paymentsOf = groupBy(payments, (payment) => payment.order_id ?? payment.merge_order_id ?? '');
  for (const [id, orders] of bills) {
    const states = [...new Set(orders.map(getBillStatus))];
    found.expectSame(`states of bill ${id}`, states.length, 1);
    const atOnce = orders.filter((order) => !order.is_cash_on_delivery);
    const amount = sumBy(atOnce, (order) => order.pay_amount_fen);
    const own = paymentsOf.get(id) ?? [];
    const paid = own.filter(({ status }) => status === 'paid').map(({ amount_fen }) => amount_fen);
    found.expectSame(`payments of bill ${id}`, paid, states[0] === 'settled' && amount > 0 ? [amount] : []);
    for (const { id: payment, status, owed_back_fen, amount_fen } of own)
      if (status === 'refunding' || status === 'refunded')
        found.expectSame(`late money of payment ${payment}`, owed_back_fen, amount_fen);
  }
}

/** A coupon is held by what is unpaid, used by what is settled, and free again when that was given up. */
function checkCoupons({ coupons }: MallState, bills: OrdersByBill, found: Findings): void {
  const couponsOf = groupBy(coupons, ({ order_id }) => order_id ?? '');
  const expected = { unpaid: 'held', settled: 'used' } as const;
  for (const [id, [first]] of bills) {
    const state = first && getBillStatus(first);
    const isHeld = first?.coupon_id && state && state !== 'given up';
    const own = (couponsOf.get(id) ?? []).map((coupon) => [coupon.id, coupon.state]);
    found.expectSame(`coupons of bill ${id}`, own, isHeld ? [[first.coupon_id, expected[state]]] : []);
  }
  for (const { id, state, order_id } of coupons)
    found.expectSame(`coupon ${id} is free`, state === 'free', order_id === null);
}

/** What came in went back, or stands for an order that is paid; no order gets more back than it brought. */
function checkMoneyFlow({ orders, payments, refunds }: MallState, found: Findings): void {
  const refundsOf = groupBy(refunds, ({ order_id }) => order_id ?? '');
  const arrived = payments.filter(({ paid_at }) => paid_at !== null);
  const settled = orders.filter((order) => getBillStatus(order) === 'settled' && !order.is_cash_on_delivery);
  const held = sumBy(settled, ({ id, pay_amount_fen }) => {
    const left = pay_amount_fen - sumBy(refundsOf.get(id), (refund) => refund.amount_fen);
    found.expectTrue(`order ${id} gets no more back than it brought`, left >= 0);
    return left;
  });
  const out = sumBy(refunds, (refund) => refund.amount_fen);
  found.expectSame(
    'money in is money out and held',
    sumBy(arrived, (payment) => payment.amount_fen),
    out + held,
  );
}

/** Nobody has more of an activity's spec than a user may have, or two claims of one goods. */
function checkLimits({ orders, items, offers }: MallState, found: Findings): void {
  const owners = new Map(orders.filter(({ status }) => status !== 6).map(({ id, user_id }) => [id, user_id]));
  const claimed = items.filter(({ activity_id, order_id }) => activity_id !== null && owners.has(order_id));
  const claims = groupBy(
    claimed,
    (item) => `${item.activity_id} ${item.goods_spec_id} ${owners.get(item.order_id)}`,
  );
  const limits = new Map(
    offers.map((offer) => [`${offer.activity_id} ${offer.goods_spec_id}`, offer.order_limit]),
  );
  for (const [name, rows] of claims) {
    const limit = limits.get(name.slice(0, name.lastIndexOf(' '))) ?? Number.POSITIVE_INFINITY;
    found.expectTrue(`the limit of ${name}`, sumBy(rows, ({ quantity }) => quantity) <= limit);
  }
}

/** Checks prices, merge orders, coupons, limits, and that money in is money out and money held. */
export function checkMoney(books: MallState, found: Findings): void {
  const bills = groupBy(books.orders, (order) => order.merge_order_id ?? order.id);
  checkPrices(books, found);
  checkBills(books, bills, found);
  checkCoupons(books, bills, found);
  checkMoneyFlow(books, found);
  checkLimits(books, found);
}
