import type { CaseStatus, CaseStep, CaseType } from '@/lib/contract/after-sale-case';
import {
  type CaseEvent,
  caseEvents,
  findNextCaseStatus,
  getCaseActions,
  getRequestTypes,
  isAutoRefund,
  isOpenCase,
  maskName,
} from '@/lib/rules/after-sale/after-sale';
import { formatCaseStep } from '@/lib/rules/after-sale/after-sale-texts';
import fc from '@/tests/support/fast-check';

const caseTypes: CaseType[] = ['refund', 'money', 'return', 'exchange'];
const now = new Date('2026-03-10T04:00:00.000Z');
const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000).toISOString();

describe('findNextCaseStatus', () => {
  it.each<[CaseType, CaseStatus, CaseEvent, CaseStatus | undefined]>([
    ['refund', 'requested', 'payBack', 'refunded'],
    ['refund', 'requested', 'approve', undefined],
    ['money', 'requested', 'cancel', 'cancelled'],
    ['return', 'requested', 'payBack', undefined],
    ['return', 'requested', 'approve', 'approved'],
    ['return', 'approved', 'sendBack', 'returning'],
    ['return', 'approved', 'lapse', 'cancelled'],
    ['return', 'returning', 'cancel', undefined],
    ['return', 'returning', 'replace', undefined],
    ['return', 'returning', 'reject', 'rejected'],
    ['exchange', 'returning', 'replace', 'exchanged'],
    ['exchange', 'returning', 'payBack', 'refunded'],
    ['exchange', 'exchanged', 'payBack', undefined],
    ['return', 'requested', 'refuse', 'refunded'],
    ['exchange', 'returning', 'refuse', 'refunded'],
    ['money', 'requested', 'refuse', undefined],
    ['return', 'refunded', 'refuse', undefined],
  ])('changes a %s that is %s by %s to %s', (type, status, event, to) => {
    expect(findNextCaseStatus({ type, status }, event)).toBe(to);
  });

  // R-AFTER-08
  it('never leaves a final status and reaches one at most once', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...caseTypes),
        fc.array(fc.constantFrom(...caseEvents), { maxLength: 20 }),
        (type, events) => {
          let status: CaseStatus = 'requested';
          let ends = 0;
          for (const event of events) {
            const next = findNextCaseStatus({ type, status }, event);
            if (next === undefined) continue;
            expect(isOpenCase(status)).toBe(true);
            if (!isOpenCase(next)) ends += 1;
            status = next;
          }
          expect(ends).toBe(isOpenCase(status) ? 0 : 1);
        },
      ),
    );
  });
});

// R-AFTER-07
describe('getRequestTypes', () => {
  const order = { status: 4, kind: 'physical' as const, completedAt: daysAgo(3) };
  it.each([
    ['received, with cash', order, 100, ['money', 'return', 'exchange']],
    ['received, points alone', order, 0, ['return', 'exchange']],
    ['on its way', { ...order, status: 3, completedAt: null }, 100, ['money', 'return', 'exchange']],
    ['a voucher', { ...order, kind: 'service' as const }, 100, ['money']],
    ['a delivered voucher', { ...order, kind: 'service' as const, isDelivered: true }, 100, []],
    ['a voucher for points', { ...order, kind: 'service' as const }, 0, []],
    ['on the last day', { ...order, completedAt: daysAgo(15) }, 100, ['money', 'return', 'exchange']],
    ['too late', { ...order, completedAt: daysAgo(15.001) }, 100, []],
    ['not sent', { ...order, status: 2, completedAt: null }, 100, []],
    ['in after-sale', { ...order, status: 5 }, 100, []],
    ['closed', { ...order, status: 6 }, 100, []],
  ])('returns the types for an order that is %s', (_, times, fen, expected) =>
    expect(getRequestTypes(times, fen, now)).toEqual(expected),
  );
});

describe('getCaseActions', () => {
  const waiting = { status: 2, kind: 'physical' as const, completedAt: null };
  it('offers a refund before sending unless the project disables it', () => {
    expect(getCaseActions(waiting, undefined, [], true)).toEqual(['refund']);
    expect(getCaseActions(waiting, undefined, [], false)).toEqual([]);
  });

  it('offers no new case while one is open', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...caseTypes),
        fc.constantFrom<CaseStatus>('requested', 'approved', 'returning'),
        (type, status) => {
          const actions = getCaseActions({ ...waiting, status: 5 }, { type, status }, ['money'], true);
          expect(actions).not.toContain('refund');
          expect(actions).not.toContain('request');
        },
      ),
    );
  });
});

// R-AFTER-03
describe('isAutoRefund', () => {
  const config = { autoRefundOpen: true, autoRefundMinute: 30 };
  const paid = (minutes: number) => new Date(now.getTime() - minutes * 60_000).toISOString();
  it('returns true until the last millisecond', () => {
    expect(isAutoRefund(config, paid(30), now)).toBe(true);
    expect(isAutoRefund(config, paid(30.001), now)).toBe(false);
    expect(isAutoRefund({ ...config, autoRefundOpen: false }, paid(0), now)).toBe(false);
    expect(isAutoRefund({ ...config, autoRefundMinute: 0 }, paid(1), now)).toBe(false);
  });
});

describe('maskName', () => {
  it.each([
    ['兑友1024', '兑***4'],
    ['王小明', '王***明'],
    ['王明', '王***'],
    ['A', 'A***'],
    ['', '***'],
    ['🐼大熊猫', '🐼***猫'],
  ])('masks %s as %s', (name, masked) => expect(maskName(name)).toBe(masked));
});

describe('formatCaseStep', () => {
  const steps: CaseStep[] = ['requested', 'approved', 'rejected', 'cancelled', 'lapsed', 'sentBack'];
  const later: CaseStep[] = ['corrected', 'received', 'refunded', 'exchanged'];
  const parcel = { nameZh: '中通快递', nameEn: 'ZTO Express', expressNo: 'ZT123' };

  it.each([...steps, ...later])('formats %s in both languages for every case type', (step) => {
    for (const type of caseTypes) {
      const { zh, en } = formatCaseStep(step, { type, amountFen: 1990, parcel, rejectReason: 'OK' });
      expect(zh).toMatch(/\p{Script=Han}/u);
      expect(en).toMatch(/^[\x20-\x7e¥]+$/);
    }
  });

  it('shows the refunded amount and omits an amount of zero', () => {
    const facts = { type: 'return' as const, amountFen: 1990 };
    expect(formatCaseStep('refunded', facts).en).toContain('¥19.90');
    expect(formatCaseStep('refunded', { ...facts, amountFen: 0 }).zh).not.toContain('¥');
  });

  // R-DELIVERY-04
  it('promises no money to a shopper who refused the parcel', () => {
    expect(formatCaseStep('refunded', { type: 'return', amountFen: 0, isRefused: true })).toEqual({
      zh: '包裹已拒收，未收取现金，无需退款',
      en: 'You refused the parcel. No cash was collected, so there is nothing to refund',
    });
  });

  // R-OPERATOR-17
  it('says how much was deducted for how many points', () => {
    const facts = { type: 'refund' as const, amountFen: 1690, deductedFen: 1800 };
    expect(formatCaseStep('refunded', facts)).toEqual({
      zh: '¥16.90 将按原支付方式退回，已扣除 ¥18.00：此订单赠送的{points}有 1,800 已被使用',
      en: '¥16.90 goes back the way it was paid. ¥18.00 was deducted, because you have spent 1,800 of the {points} from this order',
    });
  });
});
