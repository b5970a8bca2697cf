import 'server-only';
import type { Context } from '../context';
import { fetchPage, type Paging, toPage } from './paging';

/** Lists ids and dates of all products on sale, one query per page (R-CRAWLER-04). */
export async function listGoodsIndex({ db }: Context, paging: Paging) {
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
