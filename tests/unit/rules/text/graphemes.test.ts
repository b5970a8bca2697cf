import { countGraphemes, cutGraphemes, splitGraphemes } from '@/lib/rules/text/graphemes';
import fc from '@/tests/support/fast-check';

const FAMILY = '👨‍👩‍👧‍👦';

// R-SEARCH-02
test.each([
  ['', 0],
  ['茶杯', 2],
  ['𠮷', 1],
  [FAMILY, 1],
  ['🇨🇳', 1],
  ['e\u0301', 1],
  [`a${'\u0301'.repeat(1000)}`, 1],
])('counts %p as a reader does', (text, count) => {
  expect(countGraphemes(text)).toBe(count);
});

test('cuts between characters, never inside of one', () => {
  expect(cutGraphemes(FAMILY.repeat(16), 15)).toBe(FAMILY.repeat(15));
  expect(cutGraphemes('茶杯', 15)).toBe('茶杯');
  expect(cutGraphemes('茶杯', 0)).toBe('');
});

// R-API-26
test('cuts characters of any size after 20 UTF-16 units each, and not inside of a code point', () => {
  const accents = '\u0301'.repeat(1000);
  expect(cutGraphemes(`a${accents}`, 15)).toBe(`a${accents.slice(0, 299)}`);
  expect(cutGraphemes(`ab${'\u{1d165}'.repeat(1000)}c`, 2)).toHaveLength(40);
  expect(cutGraphemes(`a${'\u{1d165}'.repeat(1000)}`, 2)).toHaveLength(39);
  expect(cutGraphemes(`a${'\u{1d165}'.repeat(1000)}`, 2).isWellFormed()).toBe(true);
});

test('returns the longest start of any text that has at most the number of characters', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 40 }), (text) => {
      const cut = cutGraphemes(text, 15);
      expect(text.startsWith(cut)).toBe(true);
      expect(countGraphemes(cut)).toBe(Math.min(15, countGraphemes(text)));
    }),
  );
});

/** Each character of the Basic Multilingual Plane that a product's name may have, and some that join others. */
const character = fc.oneof(
  fc.integer({ min: 0x20, max: 0x9fff }).map((code) => String.fromCharCode(code)),
  fc.integer({ min: 0xfe00, max: 0xffef }).map((code) => String.fromCharCode(code)),
  fc.constantFrom(
    'a',
    'é',
    '茶',
    'カ',
    '，',
    '\u3099',
    '\uff9e',
    '\u0301',
    '\u200d',
    '\ufe0f',
    '\r',
    '\n',
    '©',
  ),
);

test('splits a text as Intl.Segmenter does, whether its characters stand alone or not', () => {
  const reference = new Intl.Segmenter(undefined, { granularity: 'grapheme' });
  fc.assert(
    fc.property(fc.array(character, { maxLength: 6 }), (characters) => {
      const text = characters.join('');
      const toPlaces = (parts: Iterable<{ segment: string; index: number }>) =>
        Array.from(parts, ({ segment, index }) => ({ segment, index }));
      expect(toPlaces(splitGraphemes(text))).toEqual(toPlaces(reference.segment(text)));
    }),
    { numRuns: 2000 },
  );
});
