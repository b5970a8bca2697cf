import { cutText } from '@/lib/rules/text/cut-text';
import fc from '@/tests/support/fast-check';

test.each([
  ['a pair that fits', 'ab😀', 4, 'ab😀'],
  ['a pair that the cut halves', 'ab😀', 3, 'ab\uFFFD'],
  ['a second half alone', '\uDE00b', 9, '\uFFFDb'],
  ['two first halves', '\uD83D\uD83D', 9, '\uFFFD\uFFFD'],
  ['NUL', 'a\0b', 9, 'a\uFFFDb'],
])('replaces what the mall rejects: %s', (_, text, maxChars, cut) => {
  expect(cutText(text, maxChars)).toBe(cut);
});

test('leaves the same as the newer method of browsers', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), fc.nat(20), (text, maxChars) => {
      expect(cutText(text, maxChars)).toBe(text.slice(0, maxChars).toWellFormed().replaceAll('\0', '\uFFFD'));
    }),
  );
});
