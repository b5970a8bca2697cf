import { addQuery } from './links';

/** A link to the page of a product. */
interface GoodsLink {
  goodsId: string;
  /** The group from which the shopper comes: Back leads to it, and its products are recommended. */
  groupId?: string | undefined;
  /** The activity at whose price the product opens; 0: none. */
  activityType?: number | undefined;
  /** The page that contains the link; the order names it. */
  pageSource?: string | undefined;
}

/** Creates the path of a product page (R-NAV-21). */
export function createGoodsPath({ goodsId, groupId, activityType, pageSource }: GoodsLink): string {
  const query = new URLSearchParams({
    ...(groupId && { type: groupId }),
    ...(activityType && { activityType: String(activityType) }),
    ...(pageSource && { pageSource }),
  });
  return addQuery(`/goodsProfile/${encodeURIComponent(goodsId)}`, query);
}

/** The id of the product whose page a path is; undefined for another page. */
export const parseGoodsPath = (path: string): string | undefined =>
  /^\/goodsProfile\/([\w-]{1,40})\/?(?:[?#]|$)/.exec(path)?.[1];

/** Parses the `activityType` of a product page (0 to 7); undefined if invalid (R-GOODS-11). */
export const parseActivityType = (value: string | null | undefined): number | undefined =>
  value && /^[0-7]$/.test(value) ? Number(value) : undefined;

/** The `activityType` in the query of a product page. */
export const readActivityType = (search: string): number | undefined =>
  parseActivityType(new URLSearchParams(search).get('activityType'));
