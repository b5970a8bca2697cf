import { type Findings, getBillStatus, groupBy, type MallState, type OrderRow, sumBy } from './mall-state';

/** An order costs its items and its shipping fee, less the discount of its coupon. */
function checkPrices({ orders, items }: MallState, findings: Findings): void {
  const itemsByOrder = groupBy(items, (item) => item.order_id);
  for (const { id, points, pay_amount_fen, express_fen, coupon_fen, coupon_points } of orders) {
    const orderItems = itemsByOrder.get(id);
    const goodsFen = sumBy(orderItems, (item) => item.price_fen * item.quantity);
    const goodsPoints = sumBy(orderItems, (item) => item.points * item.quantity);
    findings.expectSame(`points of order ${id}`, points, goodsPoints - coupon_points);
    findings.expectSame(`cash of order ${id}`, pay_amount_fen, goodsFen + express_fen - coupon_fen);
  }
}

type OrdersByBill = ReadonlyMap<string, readonly OrderRow[]>;

/** The orders of a merge order have one status, and exactly one payment of the whole amount paid them. */
function checkBills({ payments }: MallState, bills: OrdersByBill, findings: Findings): void {
  const paymentsByBill = groupBy(payments, (payment) => payment.order_id ?? payment.merge_order_id ?? '');
  for (const [id, orders] of bills) {
    const states = [...new Set(orders.map(getBillStatus))];
    findings.expectSame(`states of bill ${id}`, states.length, 1);
    const atOnce = orders.filter((order) => !order.is_cash_on_delivery);
    const amount = sumBy(atOnce, (order) => order.pay_amount_fen);
    const billPayments = paymentsByBill.get(id) ?? [];
    const paid = billPayments.filter(({ status }) => status === 'paid').map(({ amount_fen }) => amount_fen);
    findings.expectSame(
      `payments of bill ${id}`,
      paid,
      states[0] === 'settled' && amount > 0 ? [amount] : [],
    );
    for (const { id: payment, status, owed_back_fen, amount_fen } of billPayments)
      if (status === 'refunding' || status === 'refunded')
        findings.expectSame(`late money of payment ${payment}`, owed_back_fen, amount_fen);
  }
}

/** A coupon is reserved by an unpaid bill, used by a paid one, and free again after the bill was closed. */
function checkCoupons({ coupons }: MallState, bills: OrdersByBill, findings: Findings): void {
  const couponsByBill = groupBy(coupons, ({ order_id }) => order_id ?? '');
  const expected = { unpaid: 'held', settled: 'used' } as const;
  for (const [id, [first]] of bills) {
    const state = first && getBillStatus(first);
    const isReserved = first?.coupon_id && state && state !== 'given up';
    const orderCoupons = (couponsByBill.get(id) ?? []).map((coupon) => [coupon.id, coupon.state]);
    findings.expectSame(
      `coupons of bill ${id}`,
      orderCoupons,
      isReserved ? [[first.coupon_id, expected[state]]] : [],
    );
  }
  for (const { id, state, order_id } of coupons)
    findings.expectSame(`coupon ${id} is free`, state === 'free', order_id === null);
}

/** Each payment was refunded or belongs to a paid order; no order is refunded more than was paid for it. */
function checkMoneyFlow({ orders, payments, refunds }: MallState, findings: Findings): void {
  const refundsByOrder = groupBy(refunds, ({ order_id }) => order_id ?? '');
  const arrived = payments.filter(({ paid_at }) => paid_at !== null);
  const settled = orders.filter((order) => getBillStatus(order) === 'settled' && !order.is_cash_on_delivery);
  const keptFen = sumBy(settled, ({ id, pay_amount_fen }) => {
    const remainingFen = pay_amount_fen - sumBy(refundsByOrder.get(id), (refund) => refund.amount_fen);
    findings.expectTrue(`order ${id} gets no more back than it brought`, remainingFen >= 0);
    return remainingFen;
  });
  const out = sumBy(refunds, (refund) => refund.amount_fen);
  findings.expectSame(
    'money in is money out and held',
    sumBy(arrived, (payment) => payment.amount_fen),
    out + keptFen,
  );
}

/** No user exceeds the limit of an activity's spec, or claims one product twice. */
function checkLimits({ orders, items, offers }: MallState, findings: Findings): void {
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
    findings.expectTrue(`the limit of ${name}`, sumBy(rows, ({ quantity }) => quantity) <= limit);
  }
}

/** Checks prices, merge orders, coupons, limits, and that payments equal refunds plus paid orders. */
export function checkMoney(state: MallState, findings: Findings): void {
  const bills = groupBy(state.orders, (order) => order.merge_order_id ?? order.id);
  checkPrices(state, findings);
  checkBills(state, bills, findings);
  checkCoupons(state, bills, findings);
  checkMoneyFlow(state, findings);
  checkLimits(state, findings);
}
