import { allocateLots, calculateBalance, getTrialExpiry, type Lot } from '@/lib/rules/points/points';
import fc from '@/tests/support/fast-check';

const NOW = '2026-03-10T04:00:00.000Z';
const SOON = '2026-03-10T05:00:00.000Z';
const LATER = '2026-03-12T05:00:00.000Z';

const buildLot = (id: string, remaining: number, expiresAt: string | null = null): Lot => ({
  id,
  remaining,
  expiresAt,
});

// R-POINTS-03
test('takes the lot that expires first and lots without expiry last', () => {
  const lots = [buildLot('c', 50), buildLot('b', 50, LATER), buildLot('a', 50, SOON)];
  expect(allocateLots(lots, 120, NOW)).toEqual([
    { id: 'a', amount: 50 },
    { id: 'b', amount: 50 },
    { id: 'c', amount: 20 },
  ]);
});

test('takes no lot that expires now', () => {
  expect(allocateLots([buildLot('a', 50, NOW)], 1, NOW)).toBeNull();
});

test('takes nothing when the points are not enough', () => {
  expect(allocateLots([buildLot('a', 50)], 51, NOW)).toBeNull();
});

// R-POINTS-04
test('returns a balance with the next expiry', () => {
  const lots = [
    buildLot('a', 50, SOON),
    buildLot('b', 20, SOON),
    buildLot('c', 30, LATER),
    buildLot('d', 5),
    buildLot('e', 9, NOW),
  ];
  expect(calculateBalance(lots, NOW)).toEqual({ activePoints: 105, expireTime: SOON, expiringPoints: 70 });
  expect(calculateBalance([buildLot('d', 5)], NOW)).toEqual({
    activePoints: 5,
    expireTime: null,
    expiringPoints: 0,
  });
  expect(calculateBalance([], NOW)).toEqual({ activePoints: 0, expireTime: null, expiringPoints: 0 });
});

// R-POINTS-09
test('makes trial points expire after two days', () => {
  expect(getTrialExpiry(new Date(NOW)).toISOString()).toBe('2026-03-12T04:00:00.000Z');
});

const lotListArbitrary = fc.uniqueArray(
  fc.record({
    id: fc.string({ minLength: 1, maxLength: 3 }),
    remaining: fc.integer({ min: 0, max: 1000 }),
    expiresAt: fc.constantFrom(null, '2026-03-10T03:59:59.999Z', NOW, SOON, LATER),
  }),
  { selector: (each) => each.id },
);

test('allocates exactly the amount within each lot or reports an insufficient balance', () => {
  fc.assert(
    fc.property(lotListArbitrary, fc.integer({ min: 0, max: 3000 }), (lots, amount) => {
      const parts = allocateLots(lots, amount, NOW);
      const { activePoints } = calculateBalance(lots, NOW);
      expect(parts === null).toBe(amount > activePoints);
      expect(parts?.reduce((sum, part) => sum + part.amount, 0) ?? amount).toBe(amount);
      for (const part of parts ?? []) {
        const from = lots.find((each) => each.id === part.id);
        expect(part.amount).toBeGreaterThan(0);
        expect(part.amount).toBeLessThanOrEqual(from?.remaining ?? 0);
      }
    }),
  );
});
