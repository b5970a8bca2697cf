import 'server-only';
import type { Coupon } from '@/lib/contract/coupon';
import type { Locale } from '@/lib/rules/page/locale';
import type { Context } from '../context';
import type { CouponTable } from '../db/tables/coupon';
import { localize } from '../goods/localized';

/** What a coupon covers, in the contract's fields. */
export type Scope = Pick<Coupon, 'covers' | 'coversText' | 'targetIds'>;

interface Target {
  id: string;
  /** Name of a group; null if the target is a product. */
  nameZh: string | null;
  nameEn: string | null;
}

function formatCoverage(locale: Locale, covers: CouponTable['covers'], targets: readonly Target[]): string {
  if (covers === 'all') return localize(locale, { zh: '全场通用', en: 'For everything' });
  if (covers === 'goods') return localize(locale, { zh: '限指定商品', en: 'For selected goods' });
  const names = targets.map(({ nameZh, nameEn }) => localize(locale, { zh: nameZh, en: nameEn }) ?? '');
  return localize(locale, { zh: `限${names.join('、')}`, en: `For ${names.join(', ')}` });
}

async function findTargets({ db }: Pick<Context, 'db'>, couponIds: readonly string[]) {
  const targets = new Map<string, Target[]>();
  if (couponIds.length === 0) return targets;
  const rows = await db
    .selectFrom('coupon_targets as target')
    .leftJoin('goods_groups as group', 'group.id', 'target.target_id')
    .select(['target.coupon_id as couponId', 'target.target_id as id'])
    .select(['group.name_zh as nameZh', 'group.name_en as nameEn'])
    .where('target.coupon_id', 'in', couponIds)
    .orderBy('group.position')
    .orderBy('target.target_id')
    .execute();
  for (const { couponId, ...target } of rows)
    targets.set(couponId, [...(targets.get(couponId) ?? []), target]);
  return targets;
}

interface CoverageRef {
  couponId: string;
  covers: CouponTable['covers'];
}

/** Reads what coupons cover, in one query. @returns a function from one of these coupons to its scope. */
export async function readScopes(
  context: Pick<Context, 'db' | 'locale'>,
  coupons: readonly CoverageRef[],
): Promise<(coupon: CoverageRef) => Scope> {
  const limited = coupons.filter(({ covers }) => covers !== 'all');
  const targets = await findTargets(
    context,
    limited.map(({ couponId }) => couponId),
  );
  return ({ couponId, covers }) => {
    const couponTargets = targets.get(couponId) ?? [];
    return {
      covers,
      coversText: formatCoverage(context.locale, covers, couponTargets),
      targetIds: covers === 'all' ? [] : couponTargets.map(({ id }) => id),
    };
  };
}
