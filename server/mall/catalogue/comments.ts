import 'server-only';
import { goodsComments } from '@/lib/contract/goods';
import { implement } from '../http/implement';
import { pick } from './localized';
import { fetchPage, toPage } from './page';

export const answerComments = implement(goodsComments, async ({ db, locale, picture }, { params, input }) => {
  const comments = db.selectFrom('goods_comments').where('goods_id', '=', params.id);
  const newestFirst = comments.selectAll().orderBy('created_at', 'desc').orderBy('id', 'desc');
  // A favourite has very many: they are counted in the index.
  const count = comments.select(({ fn }) => fn.countAll().as('total'));
  const { rows, total } = await fetchPage(newestFirst, input, count);
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
