import 'server-only';
import { AppError } from '@/lib/contract/errors';
import type { MallDeps } from '../../context';
import type { CodeSource, ServiceType } from '../../db/tables/service';
import { inTransaction } from '../../db/transaction';
import type { Tx } from '../../db/types';
import { parseHowToUse } from '../../service-order/service-order';
import { syncStocks } from '../../service-order/sync-stock';

/** How a product without shipping is delivered. Absent fields stay unchanged. */
export interface ServiceTerms {
  type?: ServiceType | undefined;
  codes?: CodeSource | undefined;
  /** Days for which a code is valid; null: without limit. */
  validDays?: number | null | undefined;
  /** Paragraphs. */
  howToUseZh?: readonly string[] | undefined;
  howToUseEn?: readonly string[] | undefined;
}

const defaultTerms = { type: 'voucher', codes: 'imported', valid_days: null } as const;

async function mergeTerms(tx: Tx, goodsId: string, changes: ServiceTerms) {
  const stored = await tx
    .selectFrom('service_goods')
    .selectAll()
    .where('goods_id', '=', goodsId)
    .executeTakeFirst();
  const howTo = parseHowToUse(stored?.how_to_use);
  const { type, codes, valid_days } = stored ?? defaultTerms;
  return {
    type: changes.type ?? type,
    codes: changes.codes ?? codes,
    valid_days: changes.validDays === undefined ? valid_days : changes.validDays,
    how_to_use: JSON.stringify({ zh: changes.howToUseZh ?? howTo.zh, en: changes.howToUseEn ?? howTo.en }),
  };
}

/**
 * Sets how a product without shipping is delivered, also for pieces that are still waiting. The stock of a voucher with
 * imported codes is limited to its free codes.
 * @throws AppError not_found, bad_request for goods that are shipped.
 */
export async function setServiceGoods(
  { db, now }: Pick<MallDeps, 'db' | 'now'>,
  goodsId: string,
  changes: ServiceTerms,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const goods = await tx.selectFrom('goods').select('kind').where('id', '=', goodsId).executeTakeFirst();
    if (!goods) throw new AppError('not_found', `product ${goodsId} does not exist`);
    if (goods.kind !== 'service') throw new AppError('bad_request', `product ${goodsId} is shipped`);
    const terms = await mergeTerms(tx, goodsId, changes);
    await tx
      .insertInto('service_goods')
      .values({ goods_id: goodsId, ...terms })
      .onConflict((conflict) => conflict.column('goods_id').doUpdateSet(terms))
      .execute();
    const { type, codes: source, valid_days } = terms;
    await tx
      .updateTable('service_pieces')
      .set({ type, source, valid_days })
      .where('goods_id', '=', goodsId)
      .where('state', '=', 'waiting')
      .execute();
    const specs = await tx.selectFrom('goods_specs').select('id').where('goods_id', '=', goodsId).execute();
    await syncStocks(
      tx,
      specs.map(({ id }) => id),
      now(),
    );
  });
}
