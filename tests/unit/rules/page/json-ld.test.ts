import { serializeJsonLd } from '@/lib/rules/page/json-ld';
import fc from '@/tests/support/fast-check';

// R-CRAWLER-08
test('keeps every text inside the script element', () => {
  const name = '</script><script>alert(1)</script><!--<script>]]>&\u2028';
  const text = serializeJsonLd({ '@type': 'Product', name });
  expect(text).not.toMatch(/[<>&\u2028\u2029]/);
  expect(JSON.parse(text)).toEqual({ '@context': 'https://schema.org', '@type': 'Product', name });
});

test('writes any text so that it is read back unchanged', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (name) => {
      const text = serializeJsonLd({ '@type': 'Product', name });
      expect(text).not.toMatch(/[<>&]/);
      expect((JSON.parse(text) as { name: string }).name).toBe(name);
    }),
  );
});
