import 'server-only';
import { sql } from 'kysely';
import type { Job, MallDeps } from '../context';
import { claimRows } from '../db/claim-rows';
import { inTransaction } from '../db/transaction';
import { BATCH_SIZE, forEachPaged, processInBatches } from '../jobs/batches';
import { getOperatorDueTime } from '../jobs/simulated-operator';
import { assignWaitingCodes, selectWaitingVouchers, WAITING_STATE } from './waiting-vouchers';

const UNDER_WAY_STATE = sql.lit<'underWay'>('underWay');

/** Those for which there is a code by now. */
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

/** Gives codes to vouchers that went without when they were paid, one transaction each. */
const assignLateCodes: Job = {
  name: 'giveLateCodes',
  run: (deps) =>
    forEachPaged(
      deps,
      (after) => findAssignableVouchers(deps, after),
      (pieceId) => inTransaction(deps.db, (tx) => assignWaitingCodes(tx, { pieceId }, deps.now())),
    ),
};

/** Says once of each voucher that it is paid and has no code: the operator has to import some. */
const warnOfWaitingVouchers: Job = {
  name: 'tellOfWaiting',
  async run(deps) {
    // Told only once it stands in the database: a transaction may be begun anew.
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
        .where('id', 'in', claimRows(tx, unreported))
        .returning(['id', 'order_id as orderId', 'goods_spec_id as goodsSpecId'])
        .execute();
      for (const { id, ...fields } of rows) warned.set(id, fields);
      return rows.length;
    });
    for (const fields of warned.values())
      deps.log.warn(fields, 'a paid voucher waits for its code: import some');
  },
};

/** Simulated operator (R-OPS-15): numbers are topped up a while after they are known. */
const completeTopUps: Job = {
  name: 'creditTopUps',
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
        .where('id', 'in', claimRows(tx, due))
        .executeTakeFirst();
      return Number(numUpdatedRows);
    });
  },
};

/** What is due with goods that are not shipped. */
export const serviceOrderJobs: readonly Job[] = [assignLateCodes, warnOfWaitingVouchers, completeTopUps];
