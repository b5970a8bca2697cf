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

/** `activityType`: its prices are those of the product while it runs. `offerType`: its offer is beside the ordinary prices. */
type ProductActivity = { activityType?: number; offerType?: number };

/**
 * Reads a product with its two newest comments, its coupons and the offer of an activity, in one call (R-GOODS-30). From a points
 * mall that does not include them they are read by further calls (R-API-23); the ones that cannot be read are left out.
 * @returns null for an unknown product
 */
export async function readProduct(variant: Variant, goodsId: string, activity: ProductActivity = {}) {
  const product = await readGoodsDetail(variant, { goodsId, ...activity, include: 'comments,coupons' });
  if (!product) return null;
  const { offerType } = activity;
  const [newestComments, coupons, offer] = await Promise.all([
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
    product.offer ??
      (offerType === undefined
        ? undefined
        : readGoodsDetail(variant, { goodsId, activityType: offerType }).then(
            (goods) => goods ?? undefined,
            () => undefined,
          )),
  ]);
  return { ...product, newestComments, coupons, offer };
}
