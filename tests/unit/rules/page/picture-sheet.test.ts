import {
  canShareSheet,
  formatSheetAddress,
  MAX_SHEET_PICTURES,
  parseSheetAddress,
  toSheetPosition,
} from '@/lib/rules/page/picture-sheet';
import fc from '../../../support/fast-check';

const signature = '0123456789abcdef0123456789abcdef';
const cover = (id: number) => `/vantmall/catalogue/goods/${id}/cover.webp`;
const upload = '/vantmall/uploads/0f1e2d3c4b5a69788796a5b4c3d2e1f0.webp';

// R-PERF-22
test('a sheet may have two to six pictures', () => {
  const createCovers = (length: number) => Array.from({ length }, (_, index) => cover(index));
  const lengths = [0, 1, 2, MAX_SHEET_PICTURES, MAX_SHEET_PICTURES + 1];
  expect(lengths.map((length) => canShareSheet(createCovers(length)))).toEqual([
    false,
    false,
    true,
    true,
    false,
  ]);
});

// R-PERF-22
test.each([
  [upload, true],
  ['https://cdn.example.com/2.webp', false],
  ['/etc/passwd', false],
  ['/vantmall/catalogue/../secret.webp', false],
  ['/vantmall/catalogue/a/-/b.webp', false],
  ['/vantmall/catalogue/sheets/x.webp', false],
  ['/vantmall/catalogue/icon.svg', false],
  [`${cover(2)}?v=1`, false],
])('returns whether a sheet may contain %s: %s', (picture, expected) => {
  expect(canShareSheet([cover(1), picture])).toBe(expected);
});

// R-PERF-22
test('the address of a sheet names its pictures in their order, also inside the address of the optimizer', () => {
  const picture = fc.oneof(fc.integer({ min: 1, max: 999_999 }).map(cover), fc.constant(upload));
  fc.assert(
    fc.property(fc.array(picture, { minLength: 2, maxLength: MAX_SHEET_PICTURES }), (pictures) => {
      const address = formatSheetAddress({ signature, pictures });
      expect(parseSheetAddress(address)).toEqual({ signature, pictures });
      const optimized = `/vantmall/_next/image?url=${encodeURIComponent(`${address}?v=a`)}&w=828&q=75`;
      expect(parseSheetAddress(decodeURIComponent(optimized))).toEqual({ signature, pictures });
    }),
  );
});

// R-PERF-22
test.each([
  ['of a picture', cover(1)],
  ['without pictures', `/vantmall/catalogue/sheets/${signature}`],
  ['with one picture', `/vantmall/catalogue/sheets/${signature}/catalogue/a.webp`],
  ['with a short signature', '/vantmall/catalogue/sheets/abc/catalogue/a.webp/-/catalogue/b.webp'],
  [
    'with a path that leaves the folder',
    `/vantmall/catalogue/sheets/${signature}/catalogue/../a.webp/-/catalogue/b.webp`,
  ],
])('an address %s is no sheet', (_case, address) => {
  expect(parseSheetAddress(address)).toBeUndefined();
});

// R-PERF-06, R-PERF-22
test('pictures of a sheet are placed from its left to its right edge', () => {
  expect([0, 1, 2, 3, 4].map((index) => toSheetPosition(index, 5))).toEqual([
    '0% 0',
    '25% 0',
    '50% 0',
    '75% 0',
    '100% 0',
  ]);
});
