import 'server-only';
import { sql } from 'kysely';
import { ActivityType } from '@/lib/contract/activity-type';
import {
  goodsComments,
  goodsGroupConfig,
  goodsIndex,
  goodsList,
  goodsRecommendList,
  goodsSearch,
} from '@/lib/contract/goods';
import { implement } from '../http/implement';
import { handleGoodsDetail } from './goods-detail';
import { listCards, selectListedGoods } from './list-cards';
import { listComments } from './list-comments';
import { listGroups } from './list-groups';
import { searchGoods } from './search/search-goods';
import 'server-only';
import type { Context } from '../context';
import { fetchPage, type Paging, toPage } from './paging';

/** Lists ids and dates of all products on sale, one query per page (R-CRAWLER-04). */
async function listGoodsIndex({ db }: Context, paging: Paging) {
  const onSale = db.selectFrom('goods').where('goods.on_sale', '=', 1);
  const { rows, total } = await fetchPage(
    onSale.select(['goods.id as goodsId', 'goods.created_at as createdAt']).orderBy('goods.id'),
    paging,
    onSale.select((count) => count.fn.countAll<number>().as('pieces')),
  );
  return toPage(
    rows.map(({ goodsId, createdAt }) => ({ goodsId, createdAt })),
    total,
    paging,
  );
}

const handleComments = implement(goodsComments, (context, { params, input }) =>
  listComments(context, params.id, input),
);

const handleGroups = implement(goodsGroupConfig, listGroups);

const handleIndex = implement(goodsIndex, (context, { input }) => listGoodsIndex(context, input));

const handleGoodsList = implement(goodsList, async (context, { input }) => {
  const { activityType = 0 } = input;
  const activity =
    activityType === ActivityType.none ? undefined : { activityType, pId: context.pId, now: context.now() };
  return listCards(context, selectListedGoods(context.db, activity), input, activity);
});

/** Products of the group first, by default that of the product, then the most exchanged ones (R-GOODS-03). */
const handleRecommended = implement(goodsRecommendList, async (context, { input }) => {
  let query = selectListedGoods(context.db);
  const { goodsId, groupId, ...paging } = input;
  if (goodsId !== undefined) query = query.where('goods.id', '!=', goodsId);
  const group = groupId ?? (goodsId && sql`(select group_id from goods where id = ${goodsId})`);
  if (group) query = query.orderBy(sql`case when goods.group_id = ${group} then 0 else 1 end`);
  return listCards(context, query, { ...paging, sort: 'popular' });
});

const handleSearch = implement(goodsSearch, (context, { input }) => searchGoods(context, input));

/** Endpoints for lists, details, comments, groups and search. */
export const goodsEndpoints = [
  handleGoodsList,
  handleIndex,
  handleGoodsDetail,
  handleRecommended,
  handleComments,
  handleGroups,
  handleSearch,
];
