import 'server-only';
import type { Page } from '@/lib/contract/fields';
import type { GoodsComment } from '@/lib/contract/goods';
import type { Context } from '../context';
import { commentPicturesColumn } from './goods-columns';
import { localize } from './localized';
import { fetchPage, type Paging, toPage } from './paging';

/** Lists the comments on a product, newest first. */
export async function listComments(
  { db, locale, picture }: Context,
  goodsId: string,
  paging: Paging,
): Promise<Page<GoodsComment>> {
  const comments = db.selectFrom('goods_comments').where('goods_id', '=', goodsId);
  const newestFirst = comments.select('id').orderBy('created_at', 'desc').orderBy('id', 'desc');
  // Popular products have many comments: indexes count them, and hold the ids of all pages.
  const count = comments.select(({ fn }) => fn.countAll().as('total'));
  const { rows: page, total } = await fetchPage(newestFirst, paging, count);
  const rows = await db
    .selectFrom('goods_comments')
    .selectAll()
    .where('id', 'in', page.length > 0 ? page.map(({ id }) => id) : [''])
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
  const list = rows.map((row) => ({
    commentId: row.id,
    nickName: localize(locale, { zh: row.nick_name_zh, en: row.nick_name_en }),
    stars: row.stars,
    text: localize(locale, { zh: row.text_zh, en: row.text_en }),
    specName: localize(locale, { zh: row.spec_name_zh, en: row.spec_name_en }),
    pictures: commentPicturesColumn.parse(row.pictures).map(picture),
    createdAt: row.created_at,
  }));
  return toPage(list, total, paging);
}
