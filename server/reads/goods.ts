import 'server-only';
import { goodsCouponConfig } from '@/lib/contract/coupon';
import * as goods from '@/lib/contract/goods';
import type { Variant } from '@/lib/rules/page/variant';
import { createCachedRead } from './cached-read';

/** Cached reads of the catalogue. */
export const readGoodsList = createCachedRead(goods.goodsList);
export const readGoodsDetail = createCachedRead(goods.goodsDetail);
export const readRecommended = createCachedRead(goods.goodsRecommendList);
export const readGroups = createCachedRead(goods.goodsGroupConfig);
export const readSearch = createCachedRead(goods.goodsSearch);
export const readDefaultKeyword = createCachedRead(goods.defaultKeyword);
const readComments = createCachedRead(goods.goodsComments);
const readGoodsCoupons = createCachedRead(goodsCouponConfig);

/**
 * Reads a product with its two newest comments and its coupons, in one call (R-GOODS-30). From a points mall that does
 * not include them they are read by further calls (R-API-23); the ones that cannot be read are left out.
 * @param activityType activity whose prices apply while it runs
 * @returns null for an unknown product
 */
export async function readProduct(variant: Variant, goodsId: string, activityType?: number) {
  const activity = activityType === undefined ? {} : { activityType };
  const product = await readGoodsDetail(variant, { goodsId, ...activity, include: 'comments,coupons' });
  if (!product) return null;
  const [newestComments, coupons] = await Promise.all([
    product.newestComments ??
      readComments(variant, { id: goodsId, pageSize: 2 }).then(
        (page) => page?.list,
        () => undefined,
      ),
    product.coupons ??
      readGoodsCoupons(variant, { goodsId }).then(
        (list) => list ?? undefined,
        () => undefined,
      ),
  ]);
  return { ...product, newestComments, coupons };
}
