import 'server-only';
import type { CouponTable } from '../../db/tables/coupon';
import type { Tx } from '../../db/types';
import { upsert } from '../../db/write-rows';
import type { Seeder } from '../seeder';
import { type SeedCoupon, seedCoupons } from './seed-coupons';

/** Columns that a changed seed updates; `taken` stays. */
const CONTENT_COLUMNS = [
  ...['kind', 'value', 'threshold', 'title_zh', 'title_en', 'covers', 'total', 'per_user'],
  ...['valid_days', 'position'],
] as const satisfies readonly (keyof CouponTable)[];

const toCouponRow = (
  { title, targets: _, takenAtFirst = 0, ...coupon }: SeedCoupon,
  position: number,
  at: string,
) => ({
  total: null,
  per_user: 1,
  ...coupon,
  title_zh: title.zh,
  title_en: title.en,
  taken: takenAtFirst,
  take_from: at,
  position,
});

async function writeCoupons(tx: Tx, now: Date): Promise<void> {
  const rows = seedCoupons.map((coupon, position) => toCouponRow(coupon, position, now.toISOString()));
  await upsert(tx, 'coupons', rows, 'id', CONTENT_COLUMNS);
  const ids = seedCoupons.map(({ id }) => id);
  await tx.deleteFrom('coupon_targets').where('coupon_id', 'in', ids).execute();
  const targets = seedCoupons.flatMap(({ id, targets = [] }) =>
    targets.map((target_id) => ({ coupon_id: id, target_id })),
  );
  await tx.insertInto('coupon_targets').values(targets).execute();
}

/** Coupons of the demo. They can be taken without time limit. */
export const couponSeeder: Seeder = { name: 'coupon', content: seedCoupons, write: writeCoupons };
