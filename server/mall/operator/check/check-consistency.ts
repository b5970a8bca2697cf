import 'server-only';
import { sql } from 'kysely';
import { isPostgres } from '../../db/dialect';
import { LIFT_LIMIT_IN_TRANSACTION } from '../../db/silence-limit';
import type { Db } from '../../db/types';
import { checkClaimOrders, checkMissingClaims } from './claims';
import { checkServicePieces, checkVoucherCodes } from './codes';
import { checkGoodsCounts, checkRatings } from './kept-counts';
import { checkAfterSaleCases, checkPaymentAmounts, checkPaymentCounts, checkRefundTotals } from './money';
import { checkMergedGuests, checkReferences } from './orphans';
import { checkLots, checkOrderPoints } from './points';
import type { Check, Problem } from './problem';
import { checkActivityStock, checkSpecStock } from './stock';

const checks: readonly Check[] = [
  checkLots,
  checkOrderPoints,
  checkSpecStock,
  checkActivityStock,
  checkPaymentCounts,
  checkPaymentAmounts,
  checkRefundTotals,
  checkAfterSaleCases,
  checkServicePieces,
  checkVoucherCodes,
  checkClaimOrders,
  checkMissingClaims,
  checkReferences,
  checkMergedGuests,
  checkRatings,
  checkGoodsCounts,
];

/**
 * Finds inconsistencies of points, stock, payments, codes, claims, and kept counts of comments and products; empty if there are none. Reads one snapshot of the
 * database, so it may run while shoppers order (R-ORDER-35, R-OPERATOR-10).
 */
export const checkConsistency = (db: Db): Promise<Problem[]> =>
  db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (tx) => {
      // Summing up a million orders takes longer than the timeout for shoppers' statements.
      if (isPostgres(tx)) await sql.raw(LIFT_LIMIT_IN_TRANSACTION).execute(tx);
      const problems: Problem[] = [];
      for (const check of checks) problems.push(...(await check(tx)));
      return problems;
    });
