import { couponReceive } from '@/lib/contract/coupon';
import { contentFile } from '@/server/mall/operator/content/content-file';
import { importContent } from '@/server/mall/operator/content/import-content';
import { createAddress, createOrder, createSpec, createUser } from '@/tests/support/builders/order';
import { assertConsistent } from '@/tests/support/consistency/assert-consistent';
import { type RacingMalls, startRacingMalls } from '@/tests/support/races/racing-malls';
import type { TestMall } from '@/tests/support/test-mall';

let pair: RacingMalls;
beforeAll(async () => {
  pair = await startRacingMalls();
});
afterAll(async () => {
  expect(pair.errors()).toEqual([]);
  await assertConsistent(pair.first.mall.db);
  await pair.close();
});

/** Imports content that must be valid. */
async function importValid({ mall }: TestMall, content: object): Promise<void> {
  const { faults } = await importContent(mall.deps, contentFile.parse({ version: 1, ...content }));
  expect(faults).toEqual([]);
}

/** Runs a call of a shopper, paused before each of its statements in turn, while an import removes what it uses. */
async function removeAtEveryStatement<S>(
  prepare: () => Promise<S>,
  use: (state: S) => Promise<{ status: number }>,
  emptied: object,
): Promise<number[]> {
  const statuses = new Set<number>();
  for (let line = 1, isPaused = true; isPaused; line += 1) {
    const state = await prepare();
    const { first, second, wasPaused } = await pair.race(
      line,
      () => use(state),
      () => importValid(pair.second, emptied),
    );
    if (first.status === 'rejected') throw first.reason;
    if (second.status === 'rejected') throw second.reason;
    statuses.add(first.value.status);
    isPaused = wasPaused;
  }
  return [...statuses].sort();
}

const title = { zh: '专场', en: 'Special' };

// R-OPERATOR-11
test('keeps an activity as hidden when an import removes it during an order', async () => {
  let run = 0;
  const prepare = async () => {
    run += 1;
    const goodsSpecId = await createSpec(pair.first, { points: 100 });
    const offer = { specId: goodsSpecId, points: 40, priceFen: 0, pieces: 5, orderLimit: 9 };
    const times = { startsAt: 'now-PT1H', endsAt: 'now+PT1H' };
    const activity = { id: `special-${run}`, activityType: 5, title, ...times, offers: [offer] };
    await importValid(pair.first, { activities: [activity] });
    const userId = await createUser(pair.first, 500);
    const addressId = await createAddress(pair.first, userId);
    const line = { goodsSpecId, activityType: 5, addressId, expectedPoints: 40, expectedPriceFen: 0 };
    return { userId, line };
  };
  const statuses = await removeAtEveryStatement(
    prepare,
    ({ userId, line }) => createOrder(pair.first, userId, line),
    { activities: [] },
  );
  expect(statuses).toEqual([200, 409]);
  const { db } = pair.first.mall;
  const orphans = await db
    .selectFrom('order_items')
    .leftJoin('activity_specs as offer', (join) =>
      join
        .onRef('offer.activity_id', '=', 'order_items.activity_id')
        .onRef('offer.goods_spec_id', '=', 'order_items.goods_spec_id'),
    )
    .select('order_items.activity_id')
    .where('order_items.activity_id', 'like', 'special-%')
    .where('offer.activity_id', 'is', null)
    .execute();
  expect(orphans).toEqual([]);
});

// R-OPERATOR-11
test('removes or hides a coupon that a shopper takes meanwhile, and the import never fails', async () => {
  let run = 0;
  const prepare = async () => {
    run += 1;
    const couponId = `coupon-${run}`;
    const coupon = {
      id: couponId,
      kind: 'fen',
      value: 100,
      threshold: 0,
      title,
      covers: 'all',
      validDays: 3,
    };
    await importValid(pair.first, { channels: [], coupons: [coupon] });
    return { couponId, userId: await createUser(pair.first, 0) };
  };
  const statuses = await removeAtEveryStatement(
    prepare,
    ({ couponId, userId }) => pair.first.call(couponReceive, { couponId }, { userId }),
    { coupons: [] },
  );
  expect(statuses).toContain(200);
});
