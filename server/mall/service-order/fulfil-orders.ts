import 'server-only';
import { type Compilable, sql } from 'kysely';
import { parseMobileNumber } from '@/lib/rules/phone/phone-number';
import { getCodeExpiry } from '@/lib/rules/service-order/code-expiry';
import { createId } from '../db/create-id';
import { toCompilable } from '../db/dialect';
import { type Execute, pipelined } from '../db/pipeline';
import { skipLocked } from '../db/skip-locked';
import type { CodeSource, ServiceType } from '../db/tables/service';
import type { Tx } from '../db/types';
import type { OrderRow } from '../order/get-own-order';
import { createVoucherCode } from './create-voucher-code';
import { syncStocks } from './sync-stock';

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
    .where('id', '=', skipLocked(tx, oldest))
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

type Order = Pick<OrderRow, 'id' | 'kind' | 'remark'>;

/** A piece that was just inserted. */
export interface NewPiece extends WaitingVoucher {
  orderId: string;
  type: ServiceType;
}

const getServiceOrderIds = (orders: readonly Order[]): string[] =>
  orders.filter(({ kind }) => kind === 'service').map(({ id }) => id);

/** The statement that inserts a row for each piece of these orders and skips existing rows. */
const insertPieces = (orderIds: readonly string[], at: string) => {
  const ids = sql.join(orderIds);
  return sql<NewPiece>`
    with recursive numbers(n) as (
      select 1 union all
      select n + 1 from numbers where n < (select max(quantity) from order_items where order_id in (${ids}))
    )
    insert into service_pieces (
      id, order_id, order_item_id, goods_id, goods_spec_id, position, type, source, valid_days, state,
      created_at, moved_at
    )
    select item.id || '-' || numbers.n, item.order_id, item.id, item.goods_id, item.goods_spec_id, numbers.n,
      coalesce(service.type, 'voucher'), coalesce(service.codes, 'imported'), service.valid_days, 'waiting',
      ${at}, ${at}
    from order_items as item
    inner join numbers on numbers.n <= item.quantity
    left join service_goods as service on service.goods_id = item.goods_id
    where item.order_id in (${ids})
    on conflict (order_item_id, position) do nothing
    returning id, order_id as "orderId", goods_id as "goodsId", goods_spec_id as "goodsSpecId",
      type, source, valid_days as "validDays"`;
};

/**
 * Inserts the pieces of settled service orders with one statement, which may be pipelined after the one that writes the
 * order items. The caller must call `fulfilPieces` in the same transaction (R-VOUCHER-02).
 * @returns the new pieces; empty for orders with a parcel.
 */
export async function createPieces(
  tx: Tx,
  execute: Execute,
  orders: readonly Order[],
  now: Date,
): Promise<NewPiece[]> {
  const ids = getServiceOrderIds(orders);
  if (ids.length === 0) return [];
  return (await execute(toCompilable(tx, insertPieces(ids, now.toISOString())))).rows;
}

/** Starts top-ups whose number is in the order's remark; the others wait until the shopper enters a number. */
async function startTopUps(tx: Tx, orders: readonly Order[], pieces: readonly NewPiece[], now: Date) {
  for (const { id, remark } of orders) {
    const account = parseMobileNumber(remark);
    const ids = pieces
      .filter(({ orderId, type }) => orderId === id && type === 'topUp')
      .map((piece) => piece.id);
    if (account === undefined || ids.length === 0) continue;
    await tx
      .updateTable('service_pieces')
      .set({ state: 'underWay', account, moved_at: now.toISOString() })
      .where('id', 'in', ids)
      .where('state', '=', 'waiting')
      .execute();
  }
}

/** Delivers new pieces: starts top-ups and assigns codes. A piece without a free code waits, and stock is set to 0. */
export async function fulfilPieces(
  tx: Tx,
  orders: readonly Order[],
  pieces: readonly NewPiece[],
  now: Date,
): Promise<void> {
  await startTopUps(tx, orders, pieces, now);
  const vouchers = pieces.filter(({ type }) => type === 'voucher');
  const unassigned = await assignCodes(tx, vouchers, now);
  await syncStocks(
    tx,
    unassigned.map(({ goodsSpecId }) => goodsSpecId),
    now,
  );
}

/**
 * Delivers settled service orders: assigns codes and starts top-ups, in the transaction that settles the orders. A
 * repeated call does nothing. Orders with a parcel need no round trip, vouchers two. A piece without a free code waits,
 * and the job `warnOfWaitingVouchers` logs it for the operator.
 */
export async function fulfilOrders(tx: Tx, orders: readonly Order[], now: Date): Promise<void> {
  const pieces = await pipelined(tx, (execute) => createPieces(tx, execute, orders, now));
  await fulfilPieces(tx, orders, pieces, now);
}
