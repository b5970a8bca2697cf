import 'server-only';
import { goodsComments } from '@/lib/contract/goods';
import type { Db } from '../db/types';
import { implement } from '../http/implement';
import { pick } from './localized';
import { type Paging, toPage } from './page';

const commentsOf = (db: Db, goodsId: string) =>
  db.selectFrom('goods_comments').where('goods_id', '=', goodsId);

const countOf = (db: Db, goodsId: string) =>
  commentsOf(db, goodsId).select(({ fn }) => fn.countAll<number>().as('total'));

/**
 * One page, the newest first, with the total in one round trip. The total is counted in the index: a window function
 * would read all comments of a goods, and a favourite has very many.
 */
async function fetchComments(db: Db, goodsId: string, { pageNum, pageSize }: Paging) {
  const rows = await commentsOf(db, goodsId)
    .selectAll()
    .select(countOf(db, goodsId).as('total'))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(pageSize)
    .offset((pageNum - 1) * pageSize)
    .execute();
  const [first] = rows;
  if (first || pageNum === 1) return { rows, total: first?.total ?? 0 };
  return { rows, total: (await countOf(db, goodsId).executeTakeFirstOrThrow()).total };
}

export const answerComments = implement(goodsComments, async ({ db, locale, picture }, { params, input }) => {
  const { rows, total } = await fetchComments(db, params.id, input);
  const list = rows.map((row) => ({
    commentId: row.id,
    nickName: pick(locale, { zh: row.nick_name_zh, en: row.nick_name_en }),
    stars: row.stars,
    text: pick(locale, { zh: row.text_zh, en: row.text_en }),
    specName: pick(locale, { zh: row.spec_name_zh, en: row.spec_name_en }),
    pictures: (JSON.parse(row.pictures) as string[]).map(picture),
    createdAt: row.created_at,
  }));
  return toPage(list, total, input);
});
