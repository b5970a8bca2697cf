import { type PieceState, pieceState } from '@/lib/contract/service-order';
import { getRequestTypes } from '@/lib/rules/after-sale/after-sale';
import { parseMobileNumber } from '@/lib/rules/phone/phone-number';
import { encodeCode128 } from '@/lib/rules/service-order/code-128';
import { getCodeExpiry } from '@/lib/rules/service-order/code-expiry';
import { getPieceState } from '@/lib/rules/service-order/piece-state';
import { getServiceStatus, isInProgress } from '@/lib/rules/service-order/service-status';
import { toShopDay } from '@/lib/rules/time/dates';
import { createVoucherCode } from '@/server/mall/service-order/create-voucher-code';
import fc from '@/tests/support/fast-check';

describe('bar code', () => {
  const START_B = [2, 1, 1, 2, 1, 4];
  const STOP = [2, 3, 3, 1, 1, 1, 2];
  const printable = fc.string({ unit: fc.constantFrom(...letters()), minLength: 1, maxLength: 20 });

  function letters() {
    return Array.from({ length: 95 }, (_, index) => String.fromCharCode(32 + index));
  }
  /** Splits the widths between start and stop into symbols of six widths. */
  const splitSymbols = (text: string) => {
    const widths = encodeCode128(text)?.slice(6, -7) ?? [];
    return Array.from({ length: widths.length / 6 }, (_, index) =>
      widths.slice(index * 6, index * 6 + 6).join(''),
    );
  };

  // ISO/IEC 15417, Annex B: values of "A" to "C" are 33 to 35; 104 + 33 + 2 · 34 + 3 · 35 = 310, and 310 mod
  // 103 = 1.
  it('encodes “ABC” as the standard does', () => {
    expect(encodeCode128('ABC')?.slice(0, 6)).toEqual(START_B);
    expect(splitSymbols('ABC')).toEqual(['111323', '131123', '131321', '222122']);
    expect(encodeCode128('ABC')?.slice(-7)).toEqual(STOP);
  });

  it('uses eleven modules a symbol with an even dark count and unique patterns', () => {
    const all = letters().map((letter) => splitSymbols(letter)[0] ?? '');
    expect(new Set(all).size).toBe(95);
    for (const symbol of all) {
      const widths = [...symbol].map(Number);
      expect(widths.reduce((sum, width) => sum + width, 0)).toBe(11);
      expect(((widths[0] ?? 0) + (widths[2] ?? 0) + (widths[4] ?? 0)) % 2).toBe(0);
    }
  });

  it('decodes to its text with a valid check symbol', () => {
    const values = new Map(letters().map((letter, index) => [splitSymbols(letter)[0], index]));
    fc.assert(
      fc.property(printable, (text) => {
        const symbols = splitSymbols(text);
        const read = symbols.slice(0, -1).map((symbol) => values.get(symbol) ?? -1);
        expect(read.map((value) => String.fromCharCode(value + 32)).join('')).toBe(text);
        const sum = read.reduce((total, value, index) => total + value * (index + 1), 104) % 103;
        if (sum < 95) expect(values.get(symbols.at(-1))).toBe(sum);
      }),
    );
  });

  it.each(['', '券码', 'a'.repeat(21), 'tab\there'])('returns no bar code for “%s”', (text) =>
    expect(encodeCode128(text)).toBeUndefined(),
  );
});

it('creates a new code from unambiguous letters that differs each time', () => {
  const codes = Array.from({ length: 500 }, createVoucherCode);
  expect(new Set(codes).size).toBe(500);
  for (const code of codes) expect(code).toMatch(/^[2-9A-HJ-NP-Z]{4}(-[2-9A-HJ-NP-Z]{4}){2}$/);
});

describe('expiry of a code', () => {
  // R-VOUCHER-04
  it('returns the end of a Shanghai day that many days later', () =>
    fc.assert(
      fc.property(
        fc.date({ min: new Date('2020-01-01'), max: new Date('2060-01-01'), noInvalidDate: true }),
        fc.integer({ min: 1, max: 4000 }),
        (now, days) => {
          const end = new Date(getCodeExpiry(now, days) ?? 0);
          const lastDay = toShopDay(new Date(end.getTime() - 1));
          expect(toShopDay(end) > lastDay).toBe(true);
          expect(Math.round((Date.parse(lastDay) - Date.parse(toShopDay(now))) / 86_400_000)).toBe(days);
        },
      ),
    ));

  it('returns no expiry without days', () => expect(getCodeExpiry(new Date(), null)).toBeNull());
});

it.each([
  ['13900139000', '13900139000'],
  [' 139 0013 9000 ', '13900139000'],
  ['139-0013-9000', '13900139000'],
  ['+86 13900139000', '13900139000'],
  ['8613900139000', '13900139000'],
  ['12900139000', undefined],
  ['139001390001', undefined],
  ['给 13900139000 充', undefined],
  ['', undefined],
])('finds the mobile number in “%s” as %s', (text, number) => expect(parseMobileNumber(text)).toBe(number));

it.each([
  ['voucher', 'waiting', null, 'onItsWay'],
  ['voucher', 'done', null, 'ready'],
  ['voucher', 'done', '2026-03-10T04:00:00.001Z', 'ready'],
  ['voucher', 'done', '2026-03-10T04:00:00.000Z', 'expired'],
  ['topUp', 'waiting', null, 'needsNumber'],
  ['topUp', 'underWay', null, 'underWay'],
  ['topUp', 'done', null, 'credited'],
] as const)('treats a %s that is %s, good until %s, as %s', (type, state, until, expected) =>
  expect(getPieceState({ type, state, validUntil: until }, new Date('2026-03-10T04:00:00.000Z'))).toBe(
    expected,
  ),
);

describe('state of an order with codes', () => {
  const orderWith = (states: PieceState[], status = 4) => ({
    status,
    items: [{ pieces: states.map((state) => ({ state })) }] as never,
  });

  it.each([
    [['ready', 'expired'], 'ready'],
    [['ready', 'onItsWay'], 'onItsWay'],
    [['underWay', 'needsNumber'], 'needsNumber'],
    [['credited', 'underWay'], 'underWay'],
    [[], 'none'],
  ] as const)('summarizes %j as %s', (states, mood) =>
    expect(getServiceStatus(orderWith([...states]))).toBe(mood),
  );

  it('returns the order status once it is closed or has an open refund', () => {
    expect(getServiceStatus(orderWith(['ready'], 5))).toBe('afterSale');
    expect(getServiceStatus(orderWith(['ready'], 6))).toBe('closed');
  });

  it('polls exactly while an item is pending', () => {
    expect(pieceState.options.filter((state) => isInProgress(getServiceStatus(orderWith([state]))))).toEqual([
      'onItsWay',
      'underWay',
    ]);
    expect(isInProgress(undefined)).toBe(false);
  });
});

it('offers no refund after the code was given', () => {
  const order = { status: 4, kind: 'service' as const, completedAt: '2026-03-10T04:00:00.000Z' };
  const now = new Date('2026-03-10T05:00:00.000Z');
  expect(getRequestTypes(order, 100, now)).toEqual(['money']);
  expect(getRequestTypes({ ...order, isDelivered: true }, 100, now)).toEqual([]);
});
