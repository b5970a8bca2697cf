import { allocateLots, calculateBalance, getTrialExpiry, type Lot } from '@/lib/rules/points/points';
import fc from '@/tests/support/property';

const NOW = '2026-03-10T04:00:00.000Z';
const SOON = '2026-03-10T05:00:00.000Z';
const LATER = '2026-03-12T05:00:00.000Z';

const lot = (id: string, remaining: number, expiresAt: string | null = null): Lot => ({
  id,
  remaining,
  expiresAt,
});

// R-POINTS-03
test('what expires first is taken first, what never expires last', () => {
  const lots = [lot('c', 50), lot('b', 50, LATER), lot('a', 50, SOON)];
  expect(allocateLots(lots, 120, NOW)).toEqual([
    { id: 'a', amount: 50 },
    { id: 'b', amount: 50 },
    { id: 'c', amount: 20 },
  ]);
});

test('a lot that expires now is not taken', () => {
  expect(allocateLots([lot('a', 50, NOW)], 1, NOW)).toBeNull();
});

test('nothing is taken when there are not enough', () => {
  expect(allocateLots([lot('a', 50)], 51, NOW)).toBeNull();
});

// R-POINTS-04
test('the balance tells what goes next', () => {
  const lots = [lot('a', 50, SOON), lot('b', 20, SOON), lot('c', 30, LATER), lot('d', 5), lot('e', 9, NOW)];
  expect(calculateBalance(lots, NOW)).toEqual({ activePoints: 105, expireTime: SOON, expiringPoints: 70 });
  expect(calculateBalance([lot('d', 5)], NOW)).toEqual({
    activePoints: 5,
    expireTime: null,
    expiringPoints: 0,
  });
  expect(calculateBalance([], NOW)).toEqual({ activePoints: 0, expireTime: null, expiringPoints: 0 });
});

// R-POINTS-09
test('trial points live for two days', () => {
  expect(getTrialExpiry(new Date(NOW)).toISOString()).toBe('2026-03-12T04:00:00.000Z');
});

const lotLists = fc.uniqueArray(
  fc.record({
    id: fc.string({ minLength: 1, maxLength: 3 }),
    remaining: fc.integer({ min: 0, max: 1000 }),
    expiresAt: fc.constantFrom(null, '2026-03-10T03:59:59.999Z', NOW, SOON, LATER),
  }),
  { selector: (each) => each.id },
);

test('allocation takes exactly the amount, within each lot, or says that the balance does not suffice', () => {
  fc.assert(
    fc.property(lotLists, fc.integer({ min: 0, max: 3000 }), (lots, amount) => {
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
