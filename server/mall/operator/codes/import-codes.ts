import 'server-only';
import { AppError } from '@/lib/contract/errors';
import type { MallDeps } from '../../context';
import { createId } from '../../db/create-id';
import { inTransaction } from '../../db/transaction';
import type { Tx } from '../../db/types';
import { syncStocks } from '../../service-order/sync-stock';
import { assignWaitingCodes } from '../../service-order/waiting-vouchers';
import type { RowIssue } from '../catalogue/staging';
import { type CodeRow, readCodes } from './read-codes';

/** Rows in one statement; SQLite takes 32,766 parameters. */
const BATCH_ROWS = 1000;

/** Result of an import. */
export interface ImportedCodes {
  /** Rows of the file. */
  rows: number;
  /** New codes; the product has or had the others already. */
  imported: number;
  /** Codes assigned at once to vouchers that waited for one. */
  given: number;
  /** Stock of the spec after the import. */
  stock: number;
  /** Empty unless the file has faults; then nothing was imported. */
  issues: RowIssue[];
}

/** The product id of a spec. @throws AppError not_found, bad_request unless its codes are imported. */
async function getGoodsId(tx: Tx, specId: string): Promise<string> {
  const spec = await tx
    .selectFrom('goods_specs')
    .innerJoin('goods', 'goods.id', 'goods_specs.goods_id')
    .leftJoin('service_goods as service', 'service.goods_id', 'goods.id')
    .select(['goods.id', 'goods.kind', 'service.type', 'service.codes'])
    .where('goods_specs.id', '=', specId)
    .executeTakeFirst();
  if (!spec) throw new AppError('not_found', `spec ${specId} does not exist`);
  if (spec.kind !== 'service')
    throw new AppError('bad_request', `product ${spec.id} is shipped and has no codes`);
  if (spec.type !== 'voucher' || spec.codes !== 'imported')
    throw new AppError(
      'bad_request',
      `first make product ${spec.id} use imported codes: codes goods ${spec.id} --type voucher --codes imported`,
    );
  return spec.id;
}

/** Adds codes to a spec; skips codes that the product has or had. @returns the number of new codes. */
async function addCodes(tx: Tx, specId: string, rows: readonly CodeRow[], now: Date): Promise<number> {
  const goodsId = await getGoodsId(tx, specId);
  let added = 0;
  for (let start = 0; start < rows.length; start += BATCH_ROWS) {
    const values = rows.slice(start, start + BATCH_ROWS).map(({ code, number }) => ({
      id: createId(),
      goods_id: goodsId,
      goods_spec_id: specId,
      number: number ?? null,
      code,
      piece_id: null,
      created_at: now.toISOString(),
    }));
    const { numInsertedOrUpdatedRows } = await tx
      .insertInto('service_codes')
      .values(values)
      .onConflict((conflict) => conflict.columns(['goods_id', 'code']).doNothing())
      .executeTakeFirst();
    added += Number(numInsertedOrUpdatedRows ?? 0);
  }
  return added;
}

/**
 * Imports codes of a spec, all or nothing: assigns codes to waiting vouchers at once and sets the stock to the number of
 * free codes. Importing the same file again changes nothing (R-OPERATOR-05).
 * @throws AppError not_found, bad_request.
 */
export async function importCodes(
  { db, now }: Pick<MallDeps, 'db' | 'now'>,
  specId: string,
  file: string,
): Promise<ImportedCodes> {
  const { rows, issues } = await readCodes(file);
  if (issues.length > 0) return { rows: rows.length, imported: 0, given: 0, stock: 0, issues };
  return inTransaction(db, async (tx) => {
    const imported = await addCodes(tx, specId, rows, now());
    const given = imported > 0 ? await assignWaitingCodes(tx, { specId, limit: imported }, now()) : 0;
    await syncStocks(tx, [specId], now());
    const { stock } = await tx
      .selectFrom('goods_specs')
      .select('stock')
      .where('id', '=', specId)
      .executeTakeFirstOrThrow();
    return { rows: rows.length, imported, given, stock, issues: [] };
  });
}
