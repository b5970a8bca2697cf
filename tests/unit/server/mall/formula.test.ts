/** @jest-environment node */
import { stringify } from 'csv-stringify/sync';
import { csvFormat } from '@/server/mall/operator/catalogue/export-catalogue';
import { escapeFormula, unescapeFormula } from '@/server/mall/operator/catalogue/formula';
import fc from '@/tests/support/fast-check';

const text = fc.oneof(
  fc.string(),
  fc.stringMatching(/^'{0,3}[=+\-@\t\r\n＝＋－＠]{0,2}.{0,5}$/),
  fc.constantFrom("'", "''", '=', "'=", "''=", '-5', "'-5", '-', '\t=1', '"=1"'),
);

// R-SECURITY-22
test('never starts an escaped text with a formula sign', () => {
  fc.assert(fc.property(text, (value) => !/^[=+\-@\t\r\n＝＋－＠]/.test(escapeFormula(value))));
});

test('returns the original text from an escaped one', () => {
  fc.assert(
    fc.property(text, (value) => expect(unescapeFormula(escapeFormula(value))).toBe(value)),
    { numRuns: 1000 },
  );
});

test('leaves negative numbers unescaped and escapes texts that look like them', () => {
  expect(
    stringify([{ points: -5, nameZh: '-5' }], {
      ...csvFormat,
      bom: false,
      header: false,
      columns: ['points', 'nameZh'],
    }),
  ).toBe("-5,'-5\n");
});
