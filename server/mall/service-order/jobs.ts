import 'server-only';
import { sql } from 'kysely';
import type { Job, MallDeps } from '../context';
import { skipLocked } from '../db/skip-locked';
import { inTransaction } from '../db/transaction';
import { BATCH_SIZE, forEachPaged, processInBatches } from '../jobs/batches';
import { getOperatorDueTime } from '../jobs/simulated-operator';
import { assignWaitingCodes, selectWaitingVouchers, WAITING_STATE } from './waiting-vouchers';

/** A literal instead of a parameter, so that partial indexes apply. */
const UNDER_WAY_STATE = sql.lit<'underWay'>('underWay');

/** Finds waiting vouchers for which a code is free. */
const findAssignableVouchers = ({ db }: MallDeps, after: string) =>
  selectWaitingVouchers(db)
    .select('piece.id')
    .where(({ eb, or, exists, selectFrom }) =>
      or([
        eb('piece.source', '=', 'generated'),
        exists(
          selectFrom('service_codes')
            .select('service_codes.id')
            .whereRef('service_codes.goods_spec_id', '=', 'piece.goods_spec_id')
            .where('service_codes.piece_id', 'is', null),
        ),
      ]),
    )
    .where('piece.id', '>', after)
    .orderBy('piece.id')
    .limit(BATCH_SIZE)
    .execute();

/** Assigns codes to vouchers for which none was free when they were paid, one transaction each. */
const assignLateCodes: Job = {
  name: 'assignLateCodes',
  run: (deps) =>
    forEachPaged(
      deps,
      (after) => findAssignableVouchers(deps, after),
      (pieceId) => inTransaction(deps.db, (tx) => assignWaitingCodes(tx, { pieceId }, deps.now())),
    ),
};

/** Logs each paid voucher without a code once, so that the operator imports codes. */
const warnOfWaitingVouchers: Job = {
  name: 'warnOfWaitingVouchers',
  async run(deps) {
    // Logged only after the commit: a transaction may be retried.
    const warned = new Map<string, { orderId: string; goodsSpecId: string }>();
    await processInBatches(deps, async (tx) => {
      const unreported = tx
        .selectFrom('service_pieces')
        .select('id')
        .where('state', '=', WAITING_STATE)
        .where('type', '=', 'voucher')
        .where('told_at', 'is', null)
        .limit(BATCH_SIZE);
      const rows = await tx
        .updateTable('service_pieces')
        .set({ told_at: deps.now().toISOString() })
        .where('id', 'in', skipLocked(tx, unreported))
        .returning(['id', 'order_id as orderId', 'goods_spec_id as goodsSpecId'])
        .execute();
      for (const { id, ...fields } of rows) warned.set(id, fields);
      return rows.length;
    });
    for (const fields of warned.values())
      deps.log.warn(fields, 'a paid voucher waits for a code: import codes of its spec');
  },
};

/** Simulated operator (R-OPS-15): completes top-ups a while after their number is known. */
const completeTopUps: Job = {
  name: 'completeTopUps',
  async run(deps) {
    if (!deps.settings.fulfilment.enabled) return;
    await processInBatches(deps, async (tx) => {
      const due = tx
        .selectFrom('service_pieces')
        .select('id')
        .where('state', '=', UNDER_WAY_STATE)
        .where('moved_at', '<=', getOperatorDueTime(deps).toISOString())
        .limit(BATCH_SIZE);
      const { numUpdatedRows } = await tx
        .updateTable('service_pieces')
        .set({ state: 'done', moved_at: deps.now().toISOString() })
        .where('id', 'in', skipLocked(tx, due))
        .executeTakeFirst();
      return Number(numUpdatedRows);
    });
  },
};

/** Scheduled jobs of service orders. */
export const serviceOrderJobs: readonly Job[] = [assignLateCodes, warnOfWaitingVouchers, completeTopUps];
