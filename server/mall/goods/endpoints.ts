import 'server-only';
import { sql } from 'kysely';
import { ActivityType } from '@/lib/contract/activity-type';
import {
  goodsComments,
  goodsGroupConfig,
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

const handleComments = implement(goodsComments, (context, { params, input }) =>
  listComments(context, params.id, input),
);

const handleGroups = implement(goodsGroupConfig, listGroups);

const handleGoodsList = implement(goodsList, async (context, { input }) => {
  const { activityType = 0 } = input;
  const activity =
    activityType === ActivityType.none ? undefined : { activityType, pId: context.pId, now: context.now() };
  return listCards(context, selectListedGoods(context.db, activity), input, activity);
});

/** Goods of the same group first, then the most exchanged ones. */
const handleRecommended = implement(goodsRecommendList, async (context, { input }) => {
  let query = selectListedGoods(context.db);
  const { goodsId } = input;
  if (goodsId !== undefined) {
    const group = sql`(select group_id from goods where id = ${goodsId})`;
    query = query
      .where('goods.id', '!=', goodsId)
      .orderBy(sql`case when goods.group_id = ${group} then 0 else 1 end`);
  }
  return listCards(context, query, { ...input, sort: 'popular' });
});

const handleSearch = implement(goodsSearch, (context, { input }) => searchGoods(context, input));

/** Endpoints for lists, details, comments, groups and search. */
export const goodsEndpoints = [
  handleGoodsList,
  handleGoodsDetail,
  handleRecommended,
  handleComments,
  handleGroups,
  handleSearch,
];
