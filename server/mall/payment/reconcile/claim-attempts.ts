import 'server-only';
import { type SqlBool, sql } from 'kysely';
import type { PayType } from '@/lib/contract/config';
import type { MallDeps } from '../../context';
import { skipLocked } from '../../db/skip-locked';
import { inTransaction } from '../../db/transaction';
import type { Db } from '../../db/types';
import { getLeaseEnd, getNewestQueryable } from './schedule';

/** Attempts that are queried in parallel. */
export const CONCURRENCY = 5;

const queryTime = sql<string>`coalesce(ask_after, created_at)`;

/** Must repeat the condition of the partial index literally. */
const isUnsettled = sql<SqlBool>`status in ('pending', 'closed') and is_given_up = 0`;

/** The latest first: after a long outage, shoppers who are waiting now come before those of yesterday. */
const selectDueAttempts = (db: Db, channel: PayType, now: Date) =>
  db
    .selectFrom('payments')
    .select(['id', 'created_at as createdAt', 'order_id as orderId', 'merge_order_id as mergeOrderId'])
    .select('terms')
    .where('provider', '=', channel)
    .where(isUnsettled)
    .where(queryTime, '<=', now.toISOString())
    .where('created_at', '<=', getNewestQueryable(now).toISOString())
    .orderBy(queryTime, 'desc')
    .limit(CONCURRENCY);

/** An attempt whose provider is to be queried now. */
export type DueAttempt = Awaited<ReturnType<ReturnType<typeof selectDueAttempts>['execute']>>[number];

/**
 * Claims attempts of a channel, whose provider is then queried. The claim is a lease that outlives the
 * transaction, because the provider is called outside of it: other instances find the attempts only when it
 * has expired.
 */
export async function claimAttempts({ db, now }: MallDeps, channel: PayType): Promise<DueAttempt[]> {
  const moment = now();
  const due = await selectDueAttempts(db, channel, moment).execute();
  if (due.length === 0) return [];
  return inTransaction(db, async (tx) => {
    const claimed = await skipLocked(tx, selectDueAttempts(tx, channel, moment)).execute();
    const ids = claimed.map(({ id }) => id);
    if (ids.length > 0)
      await tx
        .updateTable('payments')
        .set({ ask_after: getLeaseEnd(moment).toISOString() })
        .where('id', 'in', ids)
        .execute();
    return claimed;
  });
}
