import { splitMatches } from '@/lib/rules/search/highlight';
import fc from '@/tests/support/fast-check';

/** The text with brackets around the marked parts. */
const bracket = (text: string, keyword: string) =>
  splitMatches(text, keyword)
    .map((part) => (part.isMatch ? `[${part.text}]` : part.text))
    .join('');

// R-SEARCH-18
test.each([
  ['头戴式无线耳机', '无线耳机', '头戴式[无线耳机]'],
  ['头戴式无线耳机', '耳机 无线', '头戴式[无线耳机]'],
  ['茶水分离杯 附茶托', '茶', '[茶]水分离杯 附[茶]托'],
  ['Wireless over-ear headphones', 'HEAD', 'Wireless over-ear [head]phones'],
  ['Wireless over-ear headphones', 'headphones', 'Wireless over-ear [headphones]'],
  ['Cream strawberries', 'strawberry', 'Cream [strawberries]'],
  ['Teapot and steam', 'tea', '[Tea]pot and steam'],
  ['Café crème', 'cafe', '[Café] crème'],
  ['10 × 100 ml', '10', '[10] × 100 ml'],
  ['Pack of four', 'of four', 'Pack of [four]'],
  ['Pan', 'cup', 'Pan'],
  ['Pan', '"*%', 'Pan'],
  ['', 'pan', ''],
])('marks in %p what %p matches', (text, keyword, expected) => {
  expect(bracket(text, keyword)).toBe(expected);
});

test('the parts of any text are together the text', () => {
  const anyText = fc.string({ unit: 'binary', maxLength: 30 });
  fc.assert(
    fc.property(anyText, anyText, (text, keyword) => {
      const parts = splitMatches(text, keyword);
      expect(parts.map((part) => part.text).join('')).toBe(text);
      expect(parts.every((part) => text.startsWith(part.text, part.start))).toBe(true);
    }),
  );
});
