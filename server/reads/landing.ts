import 'server-only';
import { ActivityType } from '@/lib/contract/activity-type';
import type { GoodsCard } from '@/lib/contract/goods';
import { type AdvertTarget, parseAdvert } from '@/lib/rules/page/adverts';
import { createGoodsPath, parseGoodsPath } from '@/lib/rules/page/goods-path';
import type { Variant } from '@/lib/rules/page/variant';
import { readAdverts } from './content';
import { readGoodsDetail, readGoodsList, readProduct, readRecommended } from './goods';

/** Subtypes of `feedAdvert` with the products of the card pages. */
const ADVERT_SLOTS = { centerPageA: 2, centerPageB: 3 } as const;

/** Number of products on each card page. */
const CARD_COUNTS = { centerPageA: 1, centerPageB: 3 } as const;

/** A product of a card page, with the texts of its advert. */
export interface LandingCard {
  goods: GoodsCard;
  /** Path of the product page. */
  path: string;
  headline: string;
  note: string;
}

const returnNull = () => null;

const toCard = (goods: GoodsCard, advert?: AdvertTarget): LandingCard => ({
  goods,
  path: advert?.href ?? createGoodsPath({ goodsId: goods.goodsId }),
  headline: advert?.title ?? '',
  note: advert?.subTitle ?? '',
});

/** The product of an advert; null if the advert leads elsewhere, or the product is not available. */
async function readAdvertCard(variant: Variant, advert: AdvertTarget): Promise<LandingCard | null> {
  const goodsId = parseGoodsPath(advert.href);
  const goods = goodsId ? await readGoodsDetail(variant, { goodsId }).catch(returnNull) : null;
  return goods && !goods.soldOut ? toCard(goods, advert) : null;
}

async function readAdvertCards(variant: Variant, page: keyof typeof ADVERT_SLOTS): Promise<LandingCard[]> {
  const adverts = await readAdverts(variant, { advType: 'feedAdvert', subType: ADVERT_SLOTS[page] }).catch(
    returnNull,
  );
  const targets = (adverts ?? []).map(parseAdvert).filter((target) => target !== undefined);
  const cards = await Promise.all(
    targets.slice(0, CARD_COUNTS[page]).map((target) => readAdvertCard(variant, target)),
  );
  return cards.filter((card) => card !== null);
}

/**
 * Reads the products of a card page: those of its adverts, completed by recommended ones (R-HOME-20).
 * @throws the error of the recommended products if there is no other product
 */
export async function readLandingCards(
  variant: Variant,
  page: keyof typeof ADVERT_SLOTS,
): Promise<LandingCard[]> {
  const count = CARD_COUNTS[page];
  const cards = await readAdvertCards(variant, page);
  if (cards.length >= count) return cards;
  const shownIds = new Set(cards.map(({ goods }) => goods.goodsId));
  const recommended = readRecommended(variant, {});
  const more = await (cards.length > 0 ? recommended.catch(returnNull) : recommended);
  const others = (more?.list ?? []).filter(({ goodsId, soldOut }) => !soldOut && !shownIds.has(goodsId));
  return [...cards, ...others.map((goods) => toCard(goods))].slice(0, count);
}

/**
 * Reads the product of the landing page of one product, at the price of the single-product activity while it runs:
 * the requested product; without a request that of the activity, else the first recommended one (R-GOODS-20).
 * @returns null if there is no such product
 */
export async function readSingleProduct(variant: Variant, requestedId?: string) {
  const goodsId = requestedId ?? (await findSingleProduct(variant));
  return goodsId === undefined
    ? null
    : readProduct(variant, goodsId, { activityType: ActivityType.singleProduct });
}

async function findSingleProduct(variant: Variant): Promise<string | undefined> {
  const activityType = ActivityType.singleProduct;
  const active = await readGoodsList(variant, { activityType, pageSize: 1 }).catch(returnNull);
  const [card] = active?.list ?? [];
  if (card) return card.goodsId;
  const recommended = await readRecommended(variant, {});
  return recommended?.list.find(({ soldOut }) => !soldOut)?.goodsId;
}
