import 'server-only';
import type { Selectable } from 'kysely';
import type { Page } from '@/lib/contract/fields';
import type { GoodsComment } from '@/lib/contract/goods';
import type { Context } from '../context';
import type { Database } from '../db/schema';
import type { Db } from '../db/types';
import { commentPicturesColumn } from './goods-columns';
import { localize } from './localized';
import { fetchPage, type Paging, toPage } from './paging';

const selectNewestFirst = (db: Db) =>
  db.selectFrom('goods_comments').orderBy('created_at', 'desc').orderBy('id', 'desc');

const toComment = (
  { locale, picture }: Context,
  row: Selectable<Database['goods_comments']>,
): GoodsComment => ({
  commentId: row.id,
  nickName: localize(locale, { zh: row.nick_name_zh, en: row.nick_name_en }),
  stars: row.stars,
  text: localize(locale, { zh: row.text_zh, en: row.text_en }),
  specName: localize(locale, { zh: row.spec_name_zh, en: row.spec_name_en }),
  pictures: commentPicturesColumn.parse(row.pictures).map(picture),
  createdAt: row.created_at,
});

/** Lists the newest comments on a product, without counting all of them. */
export async function listNewestComments(
  context: Context,
  goodsId: string,
  limit: number,
): Promise<GoodsComment[]> {
  const newest = selectNewestFirst(context.db).where('goods_id', '=', goodsId).limit(limit);
  const rows = await newest.selectAll().execute();
  return rows.map((row) => toComment(context, row));
}

/** Lists the comments on a product, newest first. */
export async function listComments(
  context: Context,
  goodsId: string,
  paging: Paging,
): Promise<Page<GoodsComment>> {
  const { db } = context;
  const newestFirst = selectNewestFirst(db).where('goods_id', '=', goodsId).select('id');
  // Popular products have many comments: an index holds the ids of all pages.
  const count = db.selectFrom('goods_ratings').where('goods_id', '=', goodsId).select('comments');
  const { rows: page, total } = await fetchPage(newestFirst, paging, count);
  const ids = page.map(({ id }) => id);
  const rows = await selectNewestFirst(db)
    .selectAll()
    .where('id', 'in', ids.length > 0 ? ids : [''])
    .execute();
  return toPage(
    rows.map((row) => toComment(context, row)),
    total,
    paging,
  );
}
