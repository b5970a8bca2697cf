import { isOneTypoApart, toDeletions } from '@/lib/rules/text/typo';
import fc from '@/tests/support/fast-check';

test.each([
  ['headphones', 'headphones', true],
  ['headphones', 'headphnes', true],
  ['headphones', 'headphoones', true],
  ['headphones', 'haedphones', true],
  ['headphones', 'headphomes', true],
  ['headphones', 'headphonse', true],
  ['headphones', 'hedphnes', false],
  ['headphones', 'speakers', false],
  ['coffee', 'cofee', true],
  ['coffee', 'toffe', false],
])('compares %p with %p', (left, right, expected) => {
  expect(isOneTypoApart(left, right)).toBe(expected);
  expect(isOneTypoApart(right, left)).toBe(expected);
});

const letters = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), minLength: 1, maxLength: 6 });

// R-SEARCH-16
test('two words that are one typing error apart have a form without a letter in common', () => {
  fc.assert(
    fc.property(letters, letters, (left, right) => {
      if (!isOneTypoApart(left, right)) return;
      expect(toDeletions(left).filter((form) => toDeletions(right).includes(form))).not.toEqual([]);
    }),
  );
});
