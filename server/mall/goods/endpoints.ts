import 'server-only';
import { ActivityType } from '@/lib/contract/activity-type';
import {
  goodsComments,
  goodsGroupConfig,
  goodsIndex,
  goodsList,
  goodsRecommendList,
  goodsSearch,
} from '@/lib/contract/goods';
import type { Context } from '../context';
import { implement } from '../http/implement';
import { selectGoodsOnSale } from './counts';
import { handleGoodsDetail } from './goods-detail';
import { listCards, selectListedGoods } from './list-cards';
import { listComments } from './list-comments';
import { listGroups } from './list-groups';
import { listRecommended } from './list-recommended';
import { fetchPage, type Paging, toPage } from './paging';
import { searchGoods } from './search/search-goods';

/** Lists ids and dates of all products on sale, one query per page (R-CRAWLER-04). */
async function listGoodsIndex({ db }: Context, paging: Paging) {
  const { rows, total } = await fetchPage(
    db
      .selectFrom('goods')
      .select(['goods.id as goodsId', 'goods.created_at as createdAt'])
      .where('goods.on_sale', '=', 1)
      .orderBy('goods.id'),
    paging,
    selectGoodsOnSale(db),
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

const handleRecommended = implement(goodsRecommendList, listRecommended);

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
