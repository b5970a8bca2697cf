import 'server-only';
import { ActivityType } from '@/lib/contract/activity-type';
import type { EndpointInput } from '@/lib/contract/endpoint';
import { AppError } from '@/lib/contract/errors';
import {
  type GoodsCard,
  type GoodsDetail,
  type GoodsOffer,
  goodsDetail,
  type UpcomingActivity,
} from '@/lib/contract/goods';
import type { Locale } from '@/lib/rules/page/locale';
import { DAY_MS } from '@/lib/rules/time/dates';
import type { Context } from '../context';
import { listGoodsCoupons } from '../coupon/coupon-offers';
import type { Db } from '../db/types';
import { implement } from '../http/implement';
import { type CardRow, cardColumns, toCard } from './cards';
import { detailColumn, picturesColumn } from './goods-columns';
import { listNewestComments } from './list-comments';
import { localize } from './localized';
import { findOffers, findSpecs, type SpecRow, selectUnendedOffers } from './specs';

const findGoods = (db: Db, goodsId: string) =>
  db
    .selectFrom('goods')
    .select(cardColumns)
    .select(['goods.group_id as groupId', 'goods.kind', 'goods.detail', 'goods.pictures'])
    .leftJoin('goods_ratings as rating', 'rating.goods_id', 'goods.id')
    .select(['rating.comments', 'rating.good_comments as goodComments'])
    .where('goods.id', '=', goodsId)
    .where('goods.on_sale', '=', 1)
    .executeTakeFirst();

/** The specs at the activity's prices if it is running for this product, else at the ordinary prices. */
async function getSpecs(
  { db, pId, now }: Context,
  goodsId: string,
  activityType: number,
): Promise<SpecRow[]> {
  const offers =
    activityType === ActivityType.none
      ? []
      : await findOffers(db, [goodsId], { activityType, pId, now: now() });
  return offers.length > 0 ? offers : findSpecs(db, [goodsId]);
}

/** How long before its start an activity is announced, in milliseconds. */
const ANNOUNCED_MS = DAY_MS;

/** The next activity of the type that offers the product, with the price of its cheapest spec (R-ACTIVITY-24). */
async function findUpcoming(
  { db, pId, now }: Context,
  goodsId: string,
  activityType: number,
): Promise<UpcomingActivity | null> {
  const moment = now();
  const offer = await selectUnendedOffers(db, { activityTypes: [activityType], pId, now: moment })
    .select(['activities.starts_at as startsAt', 'activities.ends_at as endsAt'])
    .select(['offer.points', 'offer.price_fen as priceFen'])
    .where('offer.goods_id', '=', goodsId)
    .where('activities.starts_at', '>', moment.toISOString())
    .where('activities.starts_at', '<=', new Date(moment.getTime() + ANNOUNCED_MS).toISOString())
    .orderBy('activities.starts_at')
    .orderBy('offer.points')
    .orderBy('offer.price_fen')
    .orderBy('activities.id')
    .limit(1)
    .executeTakeFirst();
  return offer ? { activityType, ...offer } : null;
}

/** The next activity of the type, unless one is running. */
const findNext = async (
  context: Context,
  { goodsId, activity }: Pick<GoodsCard, 'goodsId' | 'activity'>,
  activityType: number,
): Promise<UpcomingActivity | null> =>
  activityType === ActivityType.none || activity ? null : findUpcoming(context, goodsId, activityType);

/** What the activity offers the product for; the page of a sale shows it beside the ordinary prices (R-GOODS-31). */
async function findOffer(
  context: Context,
  row: CardRow,
  activityType: number,
): Promise<GoodsOffer | undefined> {
  const card = toCard(context, row, await getSpecs(context, row.goodsId, activityType));
  if (!card) return undefined;
  const { points, priceFen, marketPriceFen, activity } = card;
  return {
    points,
    priceFen,
    marketPriceFen,
    activity,
    upcoming: await findNext(context, card, activityType),
  };
}

const toSpec = (locale: Locale, { nameZh, nameEn, offer: _, goodsId: __, ...spec }: SpecRow) => ({
  ...spec,
  name: localize(locale, { zh: nameZh, en: nameEn }),
  orderLimit: Math.min(spec.orderLimit, spec.stock),
});

function toTexts(
  locale: Locale,
  column: string,
): Pick<GoodsDetail, 'subtitle' | 'description' | 'facts' | 'optionName'> {
  const detail = detailColumn.parse(column);
  return {
    subtitle: localize(locale, detail.subtitle),
    description: localize(locale, detail.description),
    facts: detail.facts.map(({ name, value }) => ({
      name: localize(locale, name),
      value: localize(locale, value),
    })),
    optionName: localize(locale, detail.optionName),
  };
}

/** How many comments the product page shows. */
const INCLUDED_COMMENTS = 2;

/** What the caller wants besides the product, so that one call is enough for the product page (R-GOODS-30). */
async function readIncluded(
  context: Context,
  row: CardRow,
  { include = '', offerType }: EndpointInput<typeof goodsDetail>,
): Promise<Pick<GoodsDetail, 'newestComments' | 'coupons' | 'offer'>> {
  const parts = include.split(',');
  const { goodsId } = row;
  return {
    ...(offerType !== undefined && { offer: await findOffer(context, row, offerType) }),
    ...(parts.includes('comments') && {
      newestComments: await listNewestComments(context, goodsId, INCLUDED_COMMENTS),
    }),
    ...(parts.includes('coupons') && { coupons: await listGoodsCoupons(context, goodsId) }),
  };
}

// R-GOODS-09
export const handleGoodsDetail = implement(goodsDetail, async (context, { input }) => {
  const row = await findGoods(context.db, input.goodsId);
  const { activityType = ActivityType.none } = input;
  const specs = row ? await getSpecs(context, row.goodsId, activityType) : [];
  const card = row && toCard(context, row, specs);
  if (!card) throw new AppError('not_found', 'the product does not exist or is not on sale');
  const pictures = picturesColumn.parse(row.pictures);
  return {
    ...card,
    ...toTexts(context.locale, row.detail),
    groupId: row.groupId,
    kind: row.kind,
    pictures: (pictures.length > 0 ? pictures : [row.cover]).map(context.picture),
    specs: specs.map((spec) => toSpec(context.locale, spec)),
    commentCount: row.comments ?? 0,
    goodRate: row.comments ? (row.goodComments ?? 0) / row.comments : null,
    upcoming: await findNext(context, card, activityType),
    ...(await readIncluded(context, row, input)),
  };
});
