/** @jest-environment node */
import { stringify } from 'csv-stringify/sync';
import { csvFormat } from '@/server/mall/operator/catalogue/export-catalogue';
import { escapeFormula, unescapeFormula } from '@/server/mall/operator/catalogue/formula';
import fc from '@/tests/support/property';

const text = fc.oneof(
  fc.string(),
  fc.stringMatching(/^'{0,3}[=+\-@\t\r\n＝＋－＠]{0,2}.{0,5}$/),
  fc.constantFrom("'", "''", '=', "'=", "''=", '-5', "'-5", '-', '\t=1', '"=1"'),
);

test('no escaped text begins with a sign that starts a formula', () => {
  fc.assert(fc.property(text, (value) => !/^[=+\-@\t\r\n＝＋－＠]/.test(escapeFormula(value))));
});

test('an escaped text is read back as it was', () => {
  fc.assert(
    fc.property(text, (value) => expect(unescapeFormula(escapeFormula(value))).toBe(value)),
    { numRuns: 1000 },
  );
});

test('negative numbers stay numbers, texts that look like them do not', () => {
  expect(
    stringify([{ points: -5, nameZh: '-5' }], { ...csvFormat, header: false, columns: ['points', 'nameZh'] }),
  ).toBe("-5,'-5\n");
});
