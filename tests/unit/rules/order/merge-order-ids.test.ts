import { isMergeOrderId, toMallOrderId, toPageMergeId } from '@/lib/rules/order/merge-order';
import fc from '@/tests/support/fast-check';

const id = fc.oneof(
  fc.string({ minLength: 1, maxLength: 40 }),
  fc.stringMatching(/^(M|m|-|M-){0,3}[\w-]{0,36}$/),
  fc.constantFrom('M', 'M-', 'M-M-', '-', '1'),
);

// R-API-32
test('recognizes every id of a merge order on a page, and returns it to the points mall as it was', () => {
  fc.assert(
    fc.property(id, (mallId) => {
      const pageId = toPageMergeId(mallId);
      expect(toMallOrderId(pageId)).toBe(mallId);
      if (mallId !== '') expect(isMergeOrderId(pageId)).toBe(true);
      expect(pageId.length).toBeLessThanOrEqual(42);
    }),
    { numRuns: 1000 },
  );
});

// R-API-32
test('keeps the ids of ordinary orders, which do not begin with M', () => {
  fc.assert(fc.property(id, (orderId) => orderId.startsWith('M') || toMallOrderId(orderId) === orderId));
});

test.each([
  ['M2026', 'M2026'],
  ['2026', 'M-2026'],
  ['M-2026', 'M-M-2026'],
  ['', ''],
])('turns the merge order %j into %j', (mallId, pageId) => {
  expect(toPageMergeId(mallId)).toBe(pageId);
});
