import 'server-only';
import { ActivityType } from '@/lib/contract/activity-type';
import type { AddOn } from '@/lib/contract/merge-order';
import { getProject } from '../../config/project';
import type { Context } from '../../context';
import { cardColumns, toCard } from '../cards';
import { localize } from '../localized';
import {
  type ActivityQuery,
  findCheapest,
  findOffers,
  groupByGoods,
  type SpecRow,
  selectRunningOffers,
} from '../specs';

/** Add-ons that one answer offers at most. */
const MAX_ADD_ONS = 12;

/** Finds goods in stock of the activity `activityId` while it is running, without the product that is being orderedGoodsId. */
const findAddOnGoods = (
  context: Context,
  activityId: string,
  query: ActivityQuery,
  orderedGoodsId: string | undefined,
) =>
  selectRunningOffers(context.db, query)
    .innerJoin('goods', 'goods.id', 'offer.goods_id')
    .select(cardColumns)
    .select(({ fn }) => fn.min('offer.position').as('place'))
    .where('activities.id', '=', activityId)
    .where('goods.on_sale', '=', 1)
    .where('offer.stock', '>', 0)
    .$if(orderedGoodsId !== undefined, (offers) => offers.where('goods.id', '!=', orderedGoodsId ?? ''))
    .groupBy('goods.id')
    .orderBy('place')
    .orderBy('goods.id')
    .limit(MAX_ADD_ONS)
    .execute();

const toAddOn = (
  context: Context,
  row: Awaited<ReturnType<typeof findAddOnGoods>>[number],
  specs: SpecRow[],
): AddOn[] => {
  const [spec, card] = [findCheapest(specs), toCard(context, row, specs)];
  if (!spec || !card) return [];
  return [
    {
      ...card,
      goodsSpecId: spec.goodsSpecId,
      specName: localize(context.locale, { zh: spec.nameZh, en: spec.nameEn }),
      stock: spec.stock,
      orderLimit: Math.min(spec.orderLimit, spec.stock),
    },
  ];
};

/** Lists the add-ons of the project in order; empty while no such activity is running (R-ORDER-49). */
export async function getAddOns(context: Context, orderedGoodsId: string | undefined): Promise<AddOn[]> {
  const { db, pId, now } = context;
  const { config } = await getProject(context, pId);
  if (config.convenientBuyingId === '') return [];
  const query = { activityType: ActivityType.addOn, pId, now: now() };
  const rows = await findAddOnGoods(context, config.convenientBuyingId, query, orderedGoodsId);
  const offers = await findOffers(
    db,
    rows.map(({ goodsId }) => goodsId),
    query,
  );
  const byGoods = groupByGoods(offers);
  return rows.flatMap((row) => toAddOn(context, row, byGoods.get(row.goodsId) ?? []));
}
