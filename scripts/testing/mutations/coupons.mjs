/** @param {string[]} names @returns {string[]} */
const integration = (...names) => names.map((name) => `tests/integration/${name}.test.ts`);

/** Faults in coupons and red packets. @type {readonly import('./mutate.mjs').Mutation[]} */
export const COUPON_MUTATIONS = [
  {
    fault: 'two orders use one coupon',
    file: 'server/mall/coupon/reserve-coupon.ts',
    find: "      .where('state', '=', 'free')\n      .where('valid_from', '<=', at)",
    replace: "      .where('valid_from', '<=', at)",
    tests: integration('coupon/reserve-coupon', 'order/merge/coupon'),
  },
  {
    fault: 'a user reads the discount of the coupon of another user',
    file: 'server/mall/coupon/reserve-coupon.ts',
    find: "    .where('own.user_id', '=', userId)\n",
    replace: '',
    tests: integration('coupon/reserve-coupon', 'order/merge/coupon'),
  },
  {
    fault: 'an order reserves the coupon of another user',
    file: 'server/mall/coupon/reserve-coupon.ts',
    find: "      .where('user_id', '=', userId)\n      .where('state', '=', 'free')",
    replace: "      .where('state', '=', 'free')",
    tests: integration('coupon/reserve-coupon', 'order/merge/coupon'),
  },
  {
    fault: 'an expired coupon is used',
    file: 'server/mall/coupon/reserve-coupon.ts',
    find: "    .where('own.valid_until', '>', now.toISOString());",
    replace: '    ;',
    tests: integration('coupon/reserve-coupon'),
  },
  {
    fault: 'the release of an order frees a used coupon',
    file: 'server/mall/coupon/reserve-coupon.ts',
    find: "    .set({ state: 'free', order_id: null })\n    .where('order_id', '=', orderId)\n    .where('state', '=', 'held')",
    replace: "    .set({ state: 'free', order_id: null })\n    .where('order_id', '=', orderId)",
    tests: integration('coupon/reserve-coupon'),
  },
  {
    fault: 'a second payment changes when a coupon was used',
    file: 'server/mall/coupon/reserve-coupon.ts',
    find: "    .set({ state: 'used', used_at: now.toISOString() })\n    .where('order_id', '=', orderId)\n    .where('state', '=', 'held')",
    replace: "    .set({ state: 'used', used_at: now.toISOString() })\n    .where('order_id', '=', orderId)",
    tests: integration('coupon/reserve-coupon'),
  },
  {
    fault: 'a coupon is used that covers only one of the products',
    file: 'server/mall/coupon/reserve-coupon.ts',
    find: 'goodsIds.some((id) => !covers.has(id))',
    replace: 'goodsIds.every((id) => !covers.has(id))',
    tests: integration('coupon/reserve-coupon'),
  },
  {
    fault: 'a user receives one coupon more than allowed',
    file: 'server/mall/coupon/receive-coupon.ts',
    find: '>= offer.per_user',
    replace: '> offer.per_user',
    tests: integration('coupon/receive-coupon'),
  },
  {
    fault: 'more coupons are received than there are',
    file: 'server/mall/coupon/receive-coupon.ts',
    find: "where('taken', '<', where.ref('total'))",
    replace: "where('taken', '<=', where.ref('total'))",
    tests: integration('coupon/receive-coupon'),
  },
  {
    fault: 'a coupon is received after its window',
    file: 'server/mall/coupon/coupon-offers.ts',
    find: "    .where((where) => where.or([where('take_until', 'is', null), where('take_until', '>', now)]))\n",
    replace: '',
    tests: integration('coupon/receive-coupon'),
  },
  {
    fault: 'each opening of a red packet gives a coupon',
    file: 'server/mall/coupon/red-packet.ts',
    find: '  if (packet.user_coupon_id !== null) return packet;\n',
    replace: '',
    tests: integration('coupon/red-packet'),
  },
  {
    fault: 'a red packet is drawn anew with each call',
    file: 'server/mall/coupon/red-packet.ts',
    find: '  if (current) return current;\n',
    replace: '',
    tests: integration('coupon/red-packet'),
  },
  {
    fault: 'guests beyond the limit of gifts take coupons of limited number',
    file: 'server/mall/coupon/receive-coupon.ts',
    find: '    await assertMayTake(tx, context, offer);\n',
    replace: '',
    tests: integration('guests/limited-coupons'),
  },
  {
    fault: 'guests beyond the limit of gifts take no coupon at all',
    file: 'server/mall/coupon/receive-coupon.ts',
    find: 'total === null || ',
    replace: '',
    tests: integration('guests/limited-coupons'),
  },
];
