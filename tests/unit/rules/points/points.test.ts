import {
  allocateLots,
  allocateLotsToOrders,
  calculateBalance,
  calculateGrantedPoints,
  calculateReturnedPoints,
  getTrialExpiry,
  type Lot,
} from '@/lib/rules/points/points';
import fc from '@/tests/support/fast-check';

const NOW = '2026-03-10T04:00:00.000Z';
const SOON = '2026-03-10T05:00:00.000Z';
const LATER = '2026-03-12T05:00:00.000Z';

const buildLot = (
  id: string,
  remaining: number,
  expiresAt: string | null = null,
  createdAt = '2026-03-01T00:00:00.000Z',
): Lot => ({ id, remaining, expiresAt, createdAt });

// R-POINTS-03
test('takes the lot that expires first and lots without expiry last', () => {
  const lots = [buildLot('c', 50), buildLot('b', 50, LATER), buildLot('a', 50, SOON)];
  expect(allocateLots(lots, 120, NOW)).toEqual([
    { id: 'a', amount: 50 },
    { id: 'b', amount: 50 },
    { id: 'c', amount: 20 },
  ]);
});

// R-POINTS-03
test.each([
  ['that never expire', null],
  ['that expire at the same time', SOON],
])('takes the oldest of the lots %s', (_, expiresAt) => {
  const lots = [
    buildLot('a', 50, expiresAt, '2026-03-03T00:00:00.000Z'),
    buildLot('c', 50, expiresAt, '2026-03-01T00:00:00.000Z'),
    buildLot('b', 50, expiresAt, '2026-03-02T00:00:00.000Z'),
  ];
  expect(allocateLots(lots, 120, NOW)).toEqual([
    { id: 'c', amount: 50 },
    { id: 'b', amount: 50 },
    { id: 'a', amount: 20 },
  ]);
});

test('takes no lot that expires now', () => {
  expect(allocateLots([buildLot('a', 50, NOW)], 1, NOW)).toBeNull();
});

test('takes nothing when the points are not enough', () => {
  expect(allocateLots([buildLot('a', 50)], 51, NOW)).toBeNull();
});

test('takes the points of several orders one after the other, each point once', () => {
  const lots = [buildLot('a', 50, SOON), buildLot('b', 50)];
  const costs = [
    { orderId: '1', points: 30 },
    { orderId: '2', points: 40 },
  ];
  expect(allocateLotsToOrders(lots, costs, NOW)).toEqual([
    { orderId: '1', lotId: 'a', amount: 30 },
    { orderId: '2', lotId: 'a', amount: 20 },
    { orderId: '2', lotId: 'b', amount: 20 },
  ]);
  expect(allocateLotsToOrders([buildLot('a', 69)], costs, NOW)).toBeNull();
});

// R-POINTS-27
test.each([
  ['what is missing', { price: 600, balance: 200, cap: 500, left: 500 }, 400],
  ['at most the cap of a gift', { price: 600, balance: 0, cap: 500, left: 900 }, 500],
  ['at most what is left of the day', { price: 600, balance: 0, cap: 500, left: 100 }, 100],
  ['nothing when the balance suffices', { price: 600, balance: 600, cap: 500, left: 500 }, 0],
  ['nothing when the day is used up', { price: 600, balance: 0, cap: 500, left: -1 }, 0],
])('grants %s', (_, { price, balance, cap, left }, points) => {
  expect(calculateGrantedPoints(price, balance, cap, left)).toBe(points);
});

// R-POINTS-29
test('returns one point per fen in "full refund by score" only', () => {
  expect(calculateReturnedPoints({ activityType: 2, payAmountFen: 1990 })).toBe(1990);
  for (const activityType of [0, 1, 3, 4, 5, 6, 7])
    expect(calculateReturnedPoints({ activityType, payAmountFen: 1990 })).toBe(0);
});

// R-POINTS-04
test('returns a balance with the next expiry', () => {
  const lots = [
    buildLot('a', 50, SOON),
    buildLot('b', 20, SOON),
    buildLot('c', 30, LATER),
    buildLot('d', 5),
    buildLot('e', 9, NOW),
    buildLot('f', 0, '2026-03-10T04:30:00.000Z'),
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
    createdAt: fc.constantFrom('2026-03-01T00:00:00.000Z', '2026-03-02T00:00:00.000Z'),
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
