import 'server-only';
import { sql } from 'kysely';
import { goodsList, goodsRecommendList, goodsSearch } from '@/lib/contract/goods';
import { contains } from '../db/dialect';
import { implement } from '../http/implement';
import { listCards, listed } from './list';
import { normalise, wordsOf } from './words';

export const answerGoodsList = implement(goodsList, async (context, { input }) => {
  const { activityType = 0 } = input;
  const activity = activityType === 0 ? undefined : { activityType, pId: context.pId, now: context.now() };
  return listCards(context, listed(context.db, activity), input, activity);
});

/** Same group first, then what is exchanged most. */
export const answerRecommended = implement(goodsRecommendList, async (context, { input }) => {
  let query = listed(context.db);
  const { goodsId } = input;
  if (goodsId !== undefined) {
    const group = sql`(select group_id from goods where id = ${goodsId})`;
    query = query
      .where('goods.id', '!=', goodsId)
      .orderBy(sql`case when goods.group_id = ${group} then 0 else 1 end`);
  }
  return listCards(context, query, { ...input, sort: 'popular' });
});

/** Every word somewhere in the goods' texts; with the default order, goods whose name has them all come first. */
export const answerSearch = implement(goodsSearch, async (context, { input }) => {
  const words = wordsOf(input.keyword);
  let query = listed(context.db);
  for (const word of words) query = query.where((goods) => contains(goods.ref('goods.search_text'), word));
  if (input.sort !== 'default') return listCards(context, query, input);
  const inName = words.map((word) =>
    contains(sql`lower(goods.name_zh || ' ' || goods.name_en)`, normalise(word)),
  );
  const rank = sql`case when ${sql.join(inName, sql` and `)} then 0 else 1 end`;
  return listCards(context, query.orderBy(rank), { ...input, sort: 'popular' });
});
