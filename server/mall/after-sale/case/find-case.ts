import 'server-only';
import type { ExpressionBuilder, Selectable } from 'kysely';
import { AppError } from '@/lib/contract/errors';
import { openCaseStatuses } from '@/lib/rules/after-sale/after-sale';
import { parseCaseNumber } from '@/lib/rules/after-sale/case-number';
import { lockRows } from '../../db/dialect';
import type { Database } from '../../db/schema';
import type { AfterSaleCaseTable } from '../../db/tables/after-sale';
import { inTransaction } from '../../db/transaction';
import type { Db, Tx } from '../../db/types';
import { orderNotFound } from '../../order/errors';
import type { OrderRow } from '../../order/get-own-order';

export type CaseRow = Selectable<AfterSaleCaseTable>;

const selectCases = (db: Db, orderId: string) =>
  db.selectFrom('after_sale_cases').selectAll().where('order_id', '=', orderId);

/** The latest case of an order, ended or not. */
export const findLatestCase = (db: Db, orderId: string): Promise<CaseRow | undefined> =>
  selectCases(db, orderId).orderBy('number', 'desc').limit(1).executeTakeFirst();

/** The case of an order that waits for somebody. */
export const findOpenCase = (db: Db, orderId: string): Promise<CaseRow | undefined> =>
  selectCases(db, orderId).where('status', 'in', openCaseStatuses).executeTakeFirst();

/** Of an order: no open case keeps it back. One that waits for its refund is not sent. */
export const hasNoOpenCase = ({ exists, not, selectFrom }: ExpressionBuilder<Database, 'orders'>) =>
  not(
    exists(
      selectFrom('after_sale_cases')
        .select('after_sale_cases.id')
        .whereRef('after_sale_cases.order_id', '=', 'orders.id')
        .where('after_sale_cases.status', 'in', openCaseStatuses),
    ),
  );

/**
 * Takes an order for this transaction and reads it as it is then. Whatever changes a case or sends an order
 * begins here: a case and its order change together or not at all.
 */
export async function lockOrder(tx: Tx, orderId: string): Promise<OrderRow> {
  const order = await lockRows(
    tx,
    tx.selectFrom('orders').selectAll().where('id', '=', orderId),
  ).executeTakeFirst();
  if (!order) throw orderNotFound();
  return order;
}

/** A case by its id, or by the number that shoppers know it by. */
function selectCaseByReference(tx: Tx, reference: string) {
  const cases = tx.selectFrom('after_sale_cases').selectAll();
  const numbered = parseCaseNumber(reference);
  return numbered
    ? cases.where('order_id', '=', numbered.orderId).where('number', '=', numbered.number)
    : cases.where('id', '=', reference);
}

/** A case with its order, both taken for a transaction. */
export interface LockedCase {
  tx: Tx;
  order: OrderRow;
  row: CaseRow;
}

/** Works on one case, by id or number. @throws AppError not_found. */
export const withLockedCase = <T>(
  db: Db,
  reference: string,
  work: (held: LockedCase) => Promise<T>,
): Promise<T> =>
  inTransaction(db, async (tx) => {
    const find = selectCaseByReference(tx, reference);
    const found = await find.executeTakeFirst();
    if (!found) throw new AppError('not_found', 'no such after-sale case');
    const order = await lockOrder(tx, found.order_id);
    return work({ tx, order, row: await find.executeTakeFirstOrThrow() });
  });
