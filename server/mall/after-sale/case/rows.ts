import 'server-only';
import type { ExpressionBuilder, Selectable } from 'kysely';
import { AppError } from '@/lib/contract/errors';
import { openStatuses } from '@/lib/rules/after-sale/after-sale';
import { readCaseNumber } from '@/lib/rules/after-sale/case-number';
import { lockRows } from '../../db/dialect';
import type { Database } from '../../db/schema';
import type { AfterSaleCaseTable } from '../../db/tables/after-sale';
import { inTransaction } from '../../db/tx';
import type { Db, Tx } from '../../db/types';
import type { OrderRow } from '../../order/own-order';
import { noSuchOrder } from '../../order/refusals';

export type CaseRow = Selectable<AfterSaleCaseTable>;

const casesOf = (db: Db, orderId: string) =>
  db.selectFrom('after_sale_cases').selectAll().where('order_id', '=', orderId);

/** The latest case of an order, ended or not. */
export const latestCase = (db: Db, orderId: string): Promise<CaseRow | undefined> =>
  casesOf(db, orderId).orderBy('number', 'desc').limit(1).executeTakeFirst();

/** The case of an order that waits for somebody. */
export const openCase = (db: Db, orderId: string): Promise<CaseRow | undefined> =>
  casesOf(db, orderId).where('status', 'in', openStatuses).executeTakeFirst();

/** Of an order: no open case keeps it back. One that waits for its refund is not sent. */
export const noOpenCase = ({ exists, not, selectFrom }: ExpressionBuilder<Database, 'orders'>) =>
  not(
    exists(
      selectFrom('after_sale_cases')
        .select('after_sale_cases.id')
        .whereRef('after_sale_cases.order_id', '=', 'orders.id')
        .where('after_sale_cases.status', 'in', openStatuses),
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
  if (!order) throw noSuchOrder();
  return order;
}

/** A case by its id, or by the number that shoppers know it by. */
function caseBy(tx: Tx, reference: string) {
  const cases = tx.selectFrom('after_sale_cases').selectAll();
  const numbered = readCaseNumber(reference);
  return numbered
    ? cases.where('order_id', '=', numbered.orderId).where('number', '=', numbered.number)
    : cases.where('id', '=', reference);
}

/** A case with its order, both taken for a transaction. */
export interface Held {
  tx: Tx;
  order: OrderRow;
  row: CaseRow;
}

/** Works on one case, by id or number. @throws AppError not_found. */
export const withCase = <T>(db: Db, reference: string, work: (held: Held) => Promise<T>): Promise<T> =>
  inTransaction(db, async (tx) => {
    const find = caseBy(tx, reference);
    const found = await find.executeTakeFirst();
    if (!found) throw new AppError('not_found', 'no such after-sale case');
    const order = await lockOrder(tx, found.order_id);
    return work({ tx, order, row: await find.executeTakeFirstOrThrow() });
  });
