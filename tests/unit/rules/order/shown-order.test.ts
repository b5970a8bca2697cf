import type { OrderSummary } from '@/lib/contract/order';
import { findNextRemindTime } from '@/lib/rules/order/shipping-reminder';
import { getStatusHint, getStatusText } from '@/lib/rules/order/status-text';
import { parseFromPage } from '@/lib/rules/page/from-page';

const at = '2026-03-10T04:00:00.000Z';
const buildShownOrder = (more: Partial<OrderSummary>) => ({
  status: 1,
  closeReason: null,
  points: 599,
  payAmount: 1990,
  ...more,
});
const buildOpenCase = (status: 'requested' | 'approved' | 'returning') => ({
  type: 'return' as const,
  status,
});

const refundCase = { type: 'refund', status: 'requested' } as const;

// R-LIST-09
describe('status text of an order', () => {
  it.each<[string, Partial<OrderSummary>, string | number]>([
    ['as it is', { status: 3, deliveredAt: null }, 3],
    ['delivered before it is confirmed', { status: 3, deliveredAt: at }, 'delivered'],
    ['completed once it is, also when it was delivered', { status: 4, deliveredAt: at }, 4],
    ['as waiting for its refund', { status: 2, openCase: refundCase }, 'refundAsked'],
    ['as to be sent without one', { status: 2, openCase: null }, 2],
    ['as under review', { status: 5, openCase: buildOpenCase('requested') }, 'caseAsked'],
    ['as to be sent back', { status: 5, openCase: buildOpenCase('approved') }, 'sendBack'],
    ['as coming back', { status: 5, openCase: buildOpenCase('returning') }, 'sentBack'],
    ['as in after-sale when its case is unknown', { status: 5 }, 5],
    ['refunded', { status: 6, closeReason: 'refunded' }, 'refunded'],
    ['closed', { status: 6, closeReason: 'expired' }, 6],
    ['closed when the number is unknown', { status: 9 }, 6],
  ])('shows the order %s', (_, order, text) => expect(getStatusText(buildShownOrder(order))).toBe(text));

  it.each<[string, Partial<OrderSummary>, string | number]>([
    ['paid', { status: 2 }, 2],
    ['to be paid on delivery', { status: 2, isCashOnDelivery: true, payAmount: 990 }, 'cashOnDelivery'],
    ['free', { status: 2, isCashOnDelivery: true, payAmount: 0 }, 'freeClaim'],
    ['cancelled', { status: 6, closeReason: 'cancelled' }, 'cancelled'],
    ['cancelled, without points', { status: 6, closeReason: 'cancelled', points: 0 }, 'cancelledNoPoints'],
    ['expired', { status: 6, closeReason: 'expired' }, 'expired'],
    ['expired, without points', { status: 6, closeReason: 'expired', points: 0 }, 'expiredNoPoints'],
    ['refused, also without points', { status: 6, closeReason: 'refused', points: 0 }, 'refused'],
    ['that cash will be refunded', { status: 2, openCase: refundCase }, 'refundAsked'],
    [
      'that there is no cash to refund',
      { status: 2, openCase: refundCase, payAmount: 0 },
      'refundAskedNoCash',
    ],
    [
      'that cash on delivery was not paid',
      { status: 2, openCase: refundCase, isCashOnDelivery: true },
      'refundAskedNoCash',
    ],
    [
      'that nothing was paid',
      { status: 2, openCase: refundCase, isCashOnDelivery: true, points: 0 },
      'caseAsked',
    ],
    ['closed without a reason', { status: 6 }, 'closed'],
    ['delivered', { status: 3, deliveredAt: at, isCashOnDelivery: true }, 'delivered'],
  ])('shows a hint that says %s', (_, order, hint) =>
    expect(getStatusHint(buildShownOrder(order))).toBe(hint),
  );
});

describe('next time for a reminder', () => {
  const minute = 60_000;
  it.each([
    ['never', null, 0, undefined],
    ['just now', at, 0, '2026-03-11T04:00:00.000Z'],
    ['almost a day ago', at, 1440 * minute - 1, '2026-03-11T04:00:00.000Z'],
    ['a day ago', at, 1440 * minute, undefined],
  ])('returns the next reminder time for an order reminded %s', (_, remindedAt, later, next) => {
    const now = new Date(Date.parse(at) + later);
    expect(findNextRemindTime(remindedAt, now)?.toISOString()).toBe(next);
  });
});

// R-LIST-08
describe('page of the from parameter', () => {
  it.each([
    ['mine', '/mine'],
    ['/mine?tab=1', '/mine?tab=1'],
    ['/goodsProfile/101001', '/goodsProfile/101001'],
    ['/myorder3', undefined],
    ['//evil.example', undefined],
    ['/\\evil.example', undefined],
    ['https://evil.example', undefined],
    ['javascript:alert(1)', undefined],
    ['/api/logout', undefined],
    ['nowhere', undefined],
    ['', undefined],
    [null, undefined],
  ])('the from parameter %s leads to %s', (from, page) =>
    expect(parseFromPage(from, '/myorder3')).toBe(page),
  );
});
