import { formatYuan, parseYuan } from '@/lib/rules/money/yuan';
import fc from '@/tests/support/fast-check';

test.each([
  [0, '0.00'],
  [1, '0.01'],
  [29, '0.29'],
  [1990, '19.90'],
  [100_000_000_01, undefined],
])('formats %s fen as %s yuan', (fen, yuan) => {
  if (yuan === undefined) expect(() => formatYuan(fen)).toThrow(RangeError);
  else expect(formatYuan(fen)).toBe(yuan);
});

test.each([-1, 0.5, Number.NaN, Number.POSITIVE_INFINITY])('throws for %s fen', (fen) => {
  expect(() => formatYuan(fen)).toThrow(RangeError);
});

test.each([
  ['19.9', 1990],
  ['19', 1900],
  ['0.07', 7],
  ['', undefined],
  ['19.', undefined],
  ['.5', undefined],
  ['019.90', undefined],
  ['19.901', undefined],
  ['-1.00', undefined],
  ['+1', undefined],
  ['1e3', undefined],
  [' 1.00', undefined],
  ['1,000.00', undefined],
])('parses the yuan amount %j as %s fen', (yuan, fen) => expect(parseYuan(yuan)).toBe(fen));

test('parses every formatted amount back', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 9_999_999_999 }), (fen) => parseYuan(formatYuan(fen)) === fen),
  );
});
