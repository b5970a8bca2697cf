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
import { containsText } from '../db/dialect';
import { implement } from '../http/implement';
import { commentPicturesColumn } from './goods-columns';
import { handleGoodsDetail } from './goods-detail';
import { listCards, selectListedGoods } from './list-cards';
import { localize } from './localized';
import { fetchPage, toPage } from './paging';
import { normalizeText, splitWords } from './search-words';

const handleComments = implement(goodsComments, async ({ db, locale, picture }, { params, input }) => {
  const comments = db.selectFrom('goods_comments').where('goods_id', '=', params.id);
  const newestFirst = comments.selectAll().orderBy('created_at', 'desc').orderBy('id', 'desc');
  // Popular products have many comments: an index counts them.
  const count = comments.select(({ fn }) => fn.countAll().as('total'));
  const { rows, total } = await fetchPage(newestFirst, input, count);
  const list = rows.map((row) => ({
    commentId: row.id,
    nickName: localize(locale, { zh: row.nick_name_zh, en: row.nick_name_en }),
    stars: row.stars,
    text: localize(locale, { zh: row.text_zh, en: row.text_en }),
    specName: localize(locale, { zh: row.spec_name_zh, en: row.spec_name_en }),
    pictures: commentPicturesColumn.parse(row.pictures).map(picture),
    createdAt: row.created_at,
  }));
  return toPage(list, total, input);
});

const handleGroups = implement(goodsGroupConfig, async ({ db, locale, picture }) => {
  const rows = await db.selectFrom('goods_groups').selectAll().orderBy('position').orderBy('id').execute();
  return rows.map((row) => ({
    groupTypeId: row.id,
    title: localize(locale, { zh: row.name_zh, en: row.name_en }),
    icon: picture(row.icon),
  }));
});

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
  handleGoodsDetail,
  handleRecommended,
  handleComments,
  handleGroups,
  handleSearch,
];
