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

/** A row of `after_sale_cases`. */
export type CaseRow = Selectable<AfterSaleCaseTable>;

const selectCases = (db: Db, orderId: string) =>
  db.selectFrom('after_sale_cases').selectAll().where('order_id', '=', orderId);

/** Finds the latest case of an order, open or ended. */
export const findLatestCase = (db: Db, orderId: string): Promise<CaseRow | undefined> =>
  selectCases(db, orderId).orderBy('number', 'desc').limit(1).executeTakeFirst();

/** Finds the case of an order that has not ended. */
export const findOpenCase = (db: Db, orderId: string): Promise<CaseRow | undefined> =>
  selectCases(db, orderId).where('status', 'in', openCaseStatuses).executeTakeFirst();

/** SQL condition on `orders`: no open case. An order with an open refund request must not be sent. */
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
 * Locks an order for this transaction and reads it. Every change of a case and every sending of an order starts here,
 * so that a case and its order change together.
 * @throws AppError not_found.
 */
export async function lockOrder(tx: Tx, orderId: string): Promise<OrderRow> {
  const order = await lockRows(
    tx,
    tx.selectFrom('orders').selectAll().where('id', '=', orderId),
  ).executeTakeFirst();
  if (!order) throw orderNotFound();
  return order;
}

/** Selects a case by its id, or by the number that shoppers see. */
function selectCaseByReference(tx: Tx, reference: string) {
  const cases = tx.selectFrom('after_sale_cases').selectAll();
  const numbered = parseCaseNumber(reference);
  return numbered
    ? cases.where('order_id', '=', numbered.orderId).where('number', '=', numbered.number)
    : cases.where('id', '=', reference);
}

/** A case and its order, with the order locked in `tx`. */
export interface LockedCase {
  tx: Tx;
  order: OrderRow;
  row: CaseRow;
}

/** Runs `work` on one case, found by id or number, in a transaction. @throws AppError not_found. */
export const withLockedCase = <T>(
  db: Db,
  reference: string,
  work: (locked: LockedCase) => Promise<T>,
): Promise<T> =>
  inTransaction(db, async (tx) => {
    const query = selectCaseByReference(tx, reference);
    const unlocked = await query.executeTakeFirst();
    if (!unlocked) throw new AppError('not_found', 'the after-sale case does not exist');
    const order = await lockOrder(tx, unlocked.order_id);
    return work({ tx, order, row: await query.executeTakeFirstOrThrow() });
  });
