import { choosePictureFormat } from '@/lib/rules/page/picture-format';

// R-SECURITY-31
test.each([
  ['image/avif,image/webp,image/apng,image/*,*/*;q=0.8', 'image/avif'],
  ['IMAGE/AVIF', 'image/avif'],
  ['image/webp,*/*', 'image/webp'],
  ['image/webp;q=0.2, image/avif; q=0', 'image/webp'],
  ['image/avif;q=0.0', undefined],
  ['image/avif;level=1;q=0.5', 'image/avif'],
  ['image/png,image/*;q=0.5', undefined],
  ['*/*', undefined],
  ['image/avifx, ximage/webp', undefined],
  [';;;q=', undefined],
  ['', undefined],
  [undefined, undefined],
  [`${'a/b,'.repeat(60)}image/avif`, undefined],
])('chooses for %j the format %j', (accept, format) => {
  expect(choosePictureFormat(accept)).toBe(format);
});
