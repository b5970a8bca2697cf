import { environments } from '@/lib/rules/environment/environment';
import { locales } from '@/lib/rules/page/locale';
import { decodeVariant, encodeVariant, UNKNOWN_PROJECT } from '@/lib/rules/page/variant';
import fc from '@/tests/support/fast-check';

const variants = fc.record({
  locale: fc.constantFrom(...locales),
  environment: fc.constantFrom(...environments),
  projectKey: fc.oneof(fc.constant(UNKNOWN_PROJECT), fc.stringMatching(/^\d{1,20}$/)),
});

// R-ENV-04
test('decodes every encoded variant', () => {
  fc.assert(
    fc.property(variants, (variant) => {
      expect(decodeVariant(encodeVariant(variant))).toEqual(variant);
    }),
  );
});

test.each([
  '',
  'zh-CN',
  'zh-CN~browser',
  'zh-CN~browser~10000~more',
  'fr~browser~10000',
  'zh-CN~toaster~10000',
  'zh-CN~browser~abc',
  'zh-CN~browser~',
  'favicon.ico',
  // R-SECURITY-19: not decodable
  '%E0',
  'zh-CN~browser~%',
])('rejects %j as a variant', (segment) => {
  expect(decodeVariant(segment)).toBeUndefined();
});
