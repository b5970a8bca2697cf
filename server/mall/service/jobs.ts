import 'server-only';
import { sql } from 'kysely';
import type { Host, Job } from '../context';
import { inTransaction } from '../db/tx';
import { claimRows } from '../jobs/claim';
import { BATCH, eachBatch, eachOf } from '../jobs/each-of';
import { operatorDue } from '../jobs/operator-due';
import { serveWaiting, WAITING, waitingVouchers } from './waiting';

const UNDER_WAY = sql.lit<'underWay'>('underWay');

/** Those for which there is a code by now. */
const servable = ({ db }: Host, after: string) =>
  waitingVouchers(db)
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
    .limit(BATCH)
    .execute();

/** Gives codes to vouchers that went without when they were paid, one transaction each. */
const giveLateCodes: Job = {
  name: 'giveLateCodes',
  run: (host) =>
    eachOf(
      host,
      (after) => servable(host, after),
      (pieceId) => inTransaction(host.db, (tx) => serveWaiting(tx, { pieceId }, host.now())),
    ),
};

/** Says once of each voucher that it is paid and has no code: the operator has to import some. */
const tellOfWaiting: Job = {
  name: 'tellOfWaiting',
  async run(host) {
    // Told only once it stands in the database: a transaction may be begun anew.
    const told = new Map<string, { orderId: string; goodsSpecId: string }>();
    await eachBatch(host, async (tx) => {
      const untold = tx
        .selectFrom('service_pieces')
        .select('id')
        .where('state', '=', WAITING)
        .where('type', '=', 'voucher')
        .where('told_at', 'is', null)
        .limit(BATCH);
      const rows = await tx
        .updateTable('service_pieces')
        .set({ told_at: host.now().toISOString() })
        .where('id', 'in', claimRows(tx, untold))
        .returning(['id', 'order_id as orderId', 'goods_spec_id as goodsSpecId'])
        .execute();
      for (const { id, ...fields } of rows) told.set(id, fields);
      return rows.length;
    });
    for (const fields of told.values())
      host.log.warn(fields, 'a paid voucher waits for its code: import some');
  },
};

/** Simulated operator (R-OPS-15): numbers are topped up a while after they are known. */
const creditTopUps: Job = {
  name: 'creditTopUps',
  async run(host) {
    if (!host.settings.fulfilment.enabled) return;
    await eachBatch(host, async (tx) => {
      const due = tx
        .selectFrom('service_pieces')
        .select('id')
        .where('state', '=', UNDER_WAY)
        .where('moved_at', '<=', operatorDue(host).toISOString())
        .limit(BATCH);
      const { numUpdatedRows } = await tx
        .updateTable('service_pieces')
        .set({ state: 'done', moved_at: host.now().toISOString() })
        .where('id', 'in', claimRows(tx, due))
        .executeTakeFirst();
      return Number(numUpdatedRows);
    });
  },
};

/** What is due with goods that are not shipped. */
export const serviceJobs: readonly Job[] = [giveLateCodes, tellOfWaiting, creditTopUps];
