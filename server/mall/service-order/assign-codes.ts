import 'server-only';
import type { Compilable } from 'kysely';
import { getCodeExpiry } from '@/lib/rules/service-order/code-expiry';
import { claimRows } from '../db/claim-rows';
import { createId } from '../db/create-id';
import { pipelined } from '../db/pipeline';
import type { CodeSource } from '../db/tables/service';
import type { Tx } from '../db/types';
import { createVoucherCode } from './create-voucher-code';

/** A voucher that waits for its code. */
export interface WaitingVoucher {
  id: string;
  goodsId: string;
  goodsSpecId: string;
  source: CodeSource;
  validDays: number | null;
}

type Statement = Compilable<{ id: string | null }>;

/**
 * Assigns the oldest free code. Skips rows that another transaction has locked, so that no transaction waits and no code
 * is assigned twice.
 */
function assignImportedCode(tx: Tx, { id, goodsSpecId }: WaitingVoucher): Statement {
  const oldest = tx
    .selectFrom('service_codes')
    .select('id')
    .where('goods_spec_id', '=', goodsSpecId)
    .where('piece_id', 'is', null)
    .orderBy('created_at')
    .orderBy('id')
    .limit(1);
  return tx
    .updateTable('service_codes')
    .set({ piece_id: id })
    .where('id', '=', claimRows(tx, oldest))
    .where('piece_id', 'is', null)
    .returning('piece_id as id');
}

const assignGeneratedCode = (tx: Tx, { id, goodsId, goodsSpecId }: WaitingVoucher, now: Date): Statement =>
  tx
    .insertInto('service_codes')
    .values({
      id: createId(),
      goods_id: goodsId,
      goods_spec_id: goodsSpecId,
      number: null,
      code: createVoucherCode(),
      piece_id: id,
      created_at: now.toISOString(),
    })
    .returning('piece_id as id');

/** Marks pieces with a code as done; their validity starts now. */
function markPiecesDone(tx: Tx, pieces: readonly WaitingVoucher[], now: Date): Statement[] {
  const days = [...new Set(pieces.map(({ validDays }) => validDays))];
  return days.map((validDays) =>
    tx
      .updateTable('service_pieces')
      .set({ state: 'done', valid_until: getCodeExpiry(now, validDays), moved_at: now.toISOString() })
      .where(
        'id',
        'in',
        pieces.filter((piece) => piece.validDays === validDays).map(({ id }) => id),
      )
      .where('state', '=', 'waiting')
      .where(({ exists, selectFrom }) =>
        exists(
          selectFrom('service_codes')
            .select('service_codes.id')
            .whereRef('service_codes.piece_id', '=', 'service_pieces.id'),
        ),
      )
      .returning('id'),
  );
}

/**
 * Assigns a code to each piece, in one round trip. The transaction must have inserted or locked the pieces.
 * @returns the pieces for which no code is free.
 */
export async function assignCodes(
  tx: Tx,
  pieces: readonly WaitingVoucher[],
  now: Date,
): Promise<WaitingVoucher[]> {
  if (pieces.length === 0) return [];
  const codes = pieces.map((piece) =>
    piece.source === 'generated' ? assignGeneratedCode(tx, piece, now) : assignImportedCode(tx, piece),
  );
  const results = await pipelined(tx, (execute) =>
    Promise.all([...codes, ...markPiecesDone(tx, pieces, now)].map((statement) => execute(statement))),
  );
  return pieces.filter((_, index) => results[index]?.rows.length === 0);
}
