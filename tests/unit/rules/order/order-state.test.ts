import {
  findNextOrderStatus,
  getOrderActions,
  getStatusesBefore,
  isActionAllowed,
  isOrderStatus,
  type OrderAction,
  type OrderEvent,
  OrderStatus,
  orderEvents,
} from '@/lib/rules/order/order-state';
import fc from '@/tests/support/fast-check';

const { unpaid, undelivered, unreceived, completed, afterSale, closed } = OrderStatus;
const statuses = Object.values(OrderStatus);
const anyStatus = fc.constantFrom(...statuses);
const anyEvent = fc.constantFrom(...orderEvents);
const anyKind = fc.constantFrom('physical' as const, 'service' as const);

// R-ORDER-03
describe('findNextOrderStatus', () => {
  it.each<[OrderStatus, OrderEvent, OrderStatus | undefined]>([
    [unpaid, 'pay', undelivered],
    [unpaid, 'cancel', closed],
    [unpaid, 'expire', closed],
    [unpaid, 'send', undefined],
    [unpaid, 'confirm', undefined],
    [unpaid, 'refund', undefined],
    [undelivered, 'send', unreceived],
    [undelivered, 'refund', closed],
    [undelivered, 'cancel', undefined],
    [undelivered, 'expire', undefined],
    [undelivered, 'pay', undefined],
    [unreceived, 'confirm', completed],
    [unreceived, 'askAfterSale', afterSale],
    [unreceived, 'cancel', undefined],
    [unreceived, 'refuse', closed],
    [undelivered, 'refuse', undefined],
    [completed, 'refuse', undefined],
    [afterSale, 'refuse', closed],
    [completed, 'askAfterSale', afterSale],
    [completed, 'confirm', undefined],
    [afterSale, 'endAfterSale', completed],
    [afterSale, 'resumeDelivery', unreceived],
    [afterSale, 'refund', closed],
    [closed, 'pay', undefined],
    [closed, 'send', undefined],
  ])('changes a parcel’s order in status %s by %s to %s', (from, event, to) => {
    expect(findNextOrderStatus(from, event)).toBe(to);
  });

  it('completes products without shipping on payment', () => {
    expect(findNextOrderStatus(unpaid, 'pay', 'service')).toBe(completed);
    expect(findNextOrderStatus(closed, 'pay', 'service')).toBeUndefined();
    expect(findNextOrderStatus(completed, 'pay', 'service')).toBeUndefined();
    expect(findNextOrderStatus(undelivered, 'send', 'service')).toBeUndefined();
    expect(findNextOrderStatus(unreceived, 'confirm', 'service')).toBeUndefined();
    expect(findNextOrderStatus(unreceived, 'refuse', 'service')).toBeUndefined();
  });

  it('never leaves closed, never returns to unpaid and is paid at most once', () => {
    fc.assert(
      fc.property(anyKind, fc.array(anyEvent, { maxLength: 30 }), (kind, events) => {
        let status: OrderStatus = unpaid;
        let paid = 0;
        for (const event of events) {
          const next = findNextOrderStatus(status, event, kind);
          if (next === undefined) continue;
          expect(status).not.toBe(closed);
          expect(next).not.toBe(unpaid);
          if (event === 'pay') paid += 1;
          status = next;
        }
        expect(paid).toBeLessThanOrEqual(1);
      }),
    );
  });

  it('agrees with getStatusesBefore', () => {
    fc.assert(
      fc.property(anyStatus, anyEvent, anyKind, (from, event, kind) => {
        expect(getStatusesBefore(event, kind).includes(from)).toBe(
          findNextOrderStatus(from, event, kind) !== undefined,
        );
      }),
    );
  });
});

// R-LIST-09
describe('getOrderActions', () => {
  it.each<[OrderStatus, OrderAction[]]>([
    [unpaid, ['pay', 'cancel', 'changeAddress']],
    [undelivered, ['remind', 'changeAddress', 'refund', 'buyAgain']],
    [unreceived, ['track', 'confirm', 'applyRefund', 'buyAgain']],
    [completed, ['comment', 'buyAgain', 'track', 'applyRefund']],
    [afterSale, ['afterSale', 'track', 'buyAgain']],
    [closed, ['buyAgain']],
  ])('returns the actions of a parcel in status %s', (status, actions) => {
    expect(getOrderActions({ status, kind: 'physical', closeReason: null })).toEqual(actions);
  });

  it('offers comments while an item has none', () => {
    const order = { status: completed, kind: 'physical' as const };
    const [commented, open] = [{ commented: true }, { commented: false }];
    expect(isActionAllowed({ ...order, items: [commented, open] }, 'comment')).toBe(true);
    expect(isActionAllowed({ ...order, items: [commented, commented] }, 'comment')).toBe(false);
    expect(isActionAllowed({ ...order, items: [commented, {}] }, 'comment')).toBe(true);
  });

  it('offers after-sale until its deadline and never for a voucher', () => {
    const order = { status: completed, kind: 'physical' as const };
    expect(isActionAllowed({ ...order, isLate: false }, 'applyRefund')).toBe(true);
    expect(isActionAllowed({ ...order, isLate: true }, 'applyRefund')).toBe(false);
    expect(isActionAllowed({ ...order, kind: 'service', isLate: false }, 'applyRefund')).toBe(false);
  });

  it('offers the case only for a closed order that a refund closed', () => {
    const order = { status: closed, kind: 'physical' as const };
    expect(isActionAllowed({ ...order, closeReason: 'refunded' }, 'afterSale')).toBe(true);
    expect(isActionAllowed({ ...order, closeReason: 'expired' }, 'afterSale')).toBe(false);
  });

  it('offers a refund exactly when the order rules allow it', () => {
    fc.assert(
      fc.property(anyStatus, (status) => {
        const order = { status, kind: 'physical' as const };
        expect(isActionAllowed(order, 'refund')).toBe(status === undelivered);
        expect(isActionAllowed(order, 'applyRefund')).toBe(
          findNextOrderStatus(status, 'askAfterSale') !== undefined,
        );
      }),
    );
  });

  it('offers an action exactly when its status change exists', () => {
    fc.assert(
      fc.property(anyStatus, anyKind, (status, kind) => {
        const order = { status, kind };
        expect(isActionAllowed(order, 'pay')).toBe(findNextOrderStatus(status, 'pay', kind) !== undefined);
        expect(isActionAllowed(order, 'cancel')).toBe(
          findNextOrderStatus(status, 'cancel', kind) !== undefined,
        );
        expect(isActionAllowed(order, 'confirm')).toBe(
          findNextOrderStatus(status, 'confirm', kind) !== undefined,
        );
      }),
    );
  });

  it('offers only refund progress and buying again while a refund is open', () => {
    const order = { status: undelivered, kind: 'physical' as const, openCase: {} };
    expect(getOrderActions(order)).toEqual(['afterSale', 'buyAgain']);
  });

  it('offers tracking only after sending', () => {
    const order = { status: completed, kind: 'physical' as const };
    expect(isActionAllowed(order, 'track')).toBe(true);
    expect(isActionAllowed({ ...order, sentAt: null }, 'track')).toBe(false);
    expect(isActionAllowed({ ...order, sentAt: '2026-03-10T04:00:00.000Z' }, 'track')).toBe(true);
  });

  it('offers either a new comment or the written one', () => {
    fc.assert(
      fc.property(fc.array(fc.boolean(), { minLength: 1 }), (said) => {
        const items = said.map((commented) => ({ commented }));
        const offered = getOrderActions({ status: completed, kind: 'physical', items });
        expect(offered.includes('comment')).toBe(said.includes(false));
        expect(offered.includes('seeComment')).toBe(!said.includes(false));
      }),
    );
  });

  it('offers a reminder exactly for orders that wait for sending', () => {
    fc.assert(
      fc.property(anyStatus, anyKind, (status, kind) => {
        expect(isActionAllowed({ status, kind }, 'remind')).toBe(
          findNextOrderStatus(status, 'send', kind) !== undefined,
        );
      }),
    );
  });

  it('offers nothing for an order of another account', () => {
    for (const status of statuses)
      expect(getOrderActions({ status, kind: 'physical', isOwn: false })).toEqual([]);
  });

  it('offers codes exactly when products without shipping are paid and not refunded', () => {
    fc.assert(
      fc.property(anyStatus, anyKind, (status, kind) => {
        const isPaid = status === completed || status === OrderStatus.afterSale;
        expect(isActionAllowed({ status, kind }, 'seeCode')).toBe(kind === 'service' && isPaid);
      }),
    );
  });

  it('offers no parcel actions without a parcel', () => {
    for (const status of statuses) {
      const offered = getOrderActions({ status, kind: 'service' });
      expect(offered).not.toContain('track');
      expect(offered).not.toContain('confirm');
      expect(offered).not.toContain('changeAddress');
    }
  });
});

// R-ORDER-02
describe('isOrderStatus', () => {
  it.each([0, 7, -1, 1.5, Number.NaN])('rejects %s', (value) => expect(isOrderStatus(value)).toBe(false));
  it.each(statuses)('accepts %s', (value) => expect(isOrderStatus(value)).toBe(true));
});
