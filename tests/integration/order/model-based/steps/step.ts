import fc from '@/tests/support/fast-check';

const index = fc.nat({ max: 1000 });
/** Whether a step prefers a target to which it can be applied. */
const prefersApplicable = fc.constantFrom(true, true, true, true, false);
const quantity = fc.integer({ min: 1, max: 3 });

const buyingStep = fc.oneof(
  fc.record({
    kind: fc.constant('order' as const),
    who: index,
    what: index,
    quantity,
    withCoupon: fc.boolean(),
  }),
  fc.record({
    kind: fc.constant('orderMany' as const),
    who: index,
    quantities: fc.tuple(quantity, quantity, fc.nat({ max: 2 })),
    withCoupon: fc.boolean(),
  }),
);

const payingStep = fc.oneof(
  fc.record({
    kind: fc.constant('pay' as const),
    which: index,
    apt: prefersApplicable,
    channel: fc.constantFrom('alipay' as const, 'wechat' as const),
  }),
  fc.record({
    kind: fc.constant('notify' as const),
    which: index,
    apt: prefersApplicable,
    manner: fc.constantFrom(
      'right' as const,
      'right' as const,
      'right' as const,
      'wrongAmount' as const,
      'wrongSecret' as const,
      'stale' as const,
    ),
    times: fc.integer({ min: 1, max: 3 }),
  }),
  fc.record({ kind: fc.constant('hearNothing' as const), which: index, apt: prefersApplicable }),
);

/**
 * A call about one order, by its shopper or by an operator; calls that advance an order are more frequent.
 */
const orderStep = fc.record({
  kind: fc.constantFrom(
    ...([
      'ship',
      'ship',
      'confirm',
      'confirm',
      'deliver',
      'deliver',
      'refuse',
      'comment',
      'refund',
      'cancel',
      'reOrder',
      'changeAddress',
    ] as const),
    ...(['requestMoney', 'requestPart', 'requestReturn', 'requestExchange', 'withdraw'] as const),
    ...(['sendBack', 'sendBack', 'sendBack'] as const),
    ...(['approve', 'approve', 'approve', 'reject', 'receive', 'receive'] as const),
  ),
  which: index,
  apt: prefersApplicable,
});

/** A step of a random sequence. Its indices choose among the rows that exist when it runs. */
export const stepArbitrary = fc.oneof(
  { weight: 3, arbitrary: buyingStep },
  { weight: 5, arbitrary: payingStep },
  { weight: 8, arbitrary: orderStep },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('jobs' as const) }) },
);
type Generated<A> = A extends fc.Arbitrary<infer S> ? S : never;
export type Step = Generated<typeof stepArbitrary>;
export type BuyingStep = Generated<typeof buyingStep>;
export type PayingStep = Generated<typeof payingStep>;
export type OrderStep = Generated<typeof orderStep>;
