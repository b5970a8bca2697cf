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
import { containsText } from '../db/dialect';
import { implement } from '../http/implement';
import { handleGoodsDetail } from './goods-detail';
import { listCards, selectListedGoods } from './list-cards';
import { listComments } from './list-comments';
import { listGroups } from './list-groups';
import { listGoodsIndex } from './list-index';
import { normalizeText, splitWords } from './search-words';

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

/** Finds goods whose texts contain every word; in the default order, goods with all words in their name come first. */
const handleSearch = implement(goodsSearch, async (context, { input }) => {
  const words = splitWords(input.keyword);
  let query = selectListedGoods(context.db);
  for (const word of words)
    query = query.where((goods) => containsText(goods.ref('goods.search_text'), word));
  if (input.sort !== 'default') return listCards(context, query, input);
  const inName = words.map((word) =>
    containsText(sql`lower(goods.name_zh || ' ' || goods.name_en)`, normalizeText(word)),
  );
  const rank = sql`case when ${sql.join(inName, sql` and `)} then 0 else 1 end`;
  return listCards(context, query.orderBy(rank), { ...input, sort: 'popular' });
});

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
