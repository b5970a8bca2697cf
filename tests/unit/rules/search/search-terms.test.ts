import { parseKeyword, toIndexTerms, toStem } from '@/lib/rules/search/search-terms';
import fc from '@/tests/support/fast-check';

// R-SEARCH-15
test.each([
  ['无线耳机', ['无', '线', '耳', '机', '无线', '线耳', '耳机']],
  ['茶', ['茶']],
  ['Red Mugs', ['red', 'mugs', 'mug']],
  ['ＵＳＢ-C 500ml', ['usb', 'c', '500', 'ml']],
  ['T恤', ['t', '恤']],
  ['Café', ['cafe']],
  ['set of two', ['set', 'two']],
  ['"* -NEAR: %_', ['near']],
  ['🍓', []],
])('turns %p into terms', (text, terms) => {
  expect(toIndexTerms(text)).toEqual(terms);
});

test.each([
  ['berries', 'berry'],
  ['glasses', 'glass'],
  ['boxes', 'box'],
  ['shoes', 'shoe'],
  ['tomatoes', 'tomato'],
  ['headphones', 'headphone'],
  ['glass', 'glass'],
  ['bus', 'bus'],
  ['耳机', '耳机'],
])('removes the plural of %p', (word, stem) => {
  expect(toStem(word)).toBe(stem);
});

test('ignores common words of a query unless it has no others', () => {
  expect(parseKeyword('a set of the tea').map(({ text }) => text)).toEqual(['set', 'tea']);
  expect(parseKeyword('the').map(({ text }) => text)).toEqual(['the']);
});

test('skips the signs of a script, like radicals of Chinese characters', () => {
  expect(toIndexTerms('⺀茶⺀〇')).toEqual(expect.not.arrayContaining([expect.stringContaining('⺀')]));
  expect(parseKeyword('⺀茶').map(({ text }) => text)).toEqual(['茶']);
});

// R-SEARCH-17
test('terms of any text contain only letters and digits, and are few in a query', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (text) => {
      const words = parseKeyword(text);
      expect(words.length).toBeLessThanOrEqual(15);
      for (const term of [...toIndexTerms(text), ...words.map((word) => word.text)])
        expect(term).toMatch(/^[\p{L}\p{N}]{1,40}$/u);
    }),
  );
});
