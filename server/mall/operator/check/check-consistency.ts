import 'server-only';
import { sql } from 'kysely';
import { isPostgres } from '../../db/dialect';
import type { Db } from '../../db/types';
import { codesFitPieces, linesHaveTheirPieces } from './codes';
import { casesFitOrders, paidOrdersHaveOnePayment, paymentsFitOrders, refundsFitPayments } from './money';
import { mergedGuestsHoldNothing, noOrphans } from './orphans';
import { lotsFitLedger, ordersHoldTheirPoints } from './points';
import type { Check, Problem } from './problem';
import { activitiesFitOrders, specsFitOrders } from './stock';

const checks: readonly Check[] = [
  lotsFitLedger,
  ordersHoldTheirPoints,
  specsFitOrders,
  activitiesFitOrders,
  paidOrdersHaveOnePayment,
  paymentsFitOrders,
  refundsFitPayments,
  casesFitOrders,
  linesHaveTheirPieces,
  codesFitPieces,
  noOrphans,
  mergedGuestsHoldNothing,
];

/**
 * What does not fit in the mall's books; empty when all is well. Reads one moment of the database, so it may run
 * while shoppers order (R-ORDER-35, R-OPERATOR-10).
 */
export const checkConsistency = (db: Db): Promise<Problem[]> =>
  db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (tx) => {
      // A million orders are summed up in more time than a shopper's statement may take.
      if (isPostgres(tx)) await sql`set local statement_timeout = 0`.execute(tx);
      const found: Problem[] = [];
      for (const check of checks) found.push(...(await check(tx)));
      return found;
    });
