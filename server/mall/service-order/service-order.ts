import 'server-only';
import { z } from 'zod';
import type { ServiceItem, ServiceOrder, ServicePiece } from '@/lib/contract/service-order';
import { OrderStatus } from '@/lib/rules/order/order-state';
import { maskPhone } from '@/lib/rules/phone/phone-code';
import { getPieceState } from '@/lib/rules/service-order/piece-state';
import type { Context } from '../context';
import type { Db } from '../db/types';
import { localize } from '../goods/localized';
import { orderNotFound } from '../order/errors';
import { getOwnOrder } from '../order/get-own-order';
import { findParts } from '../order/read/order-parts';
import { toCloseReason } from '../order/read/order-summary';

const paragraphs = z.array(z.string());
/** What `service_goods.how_to_use` holds. */
export const howToUseColumn = z.object({ zh: paragraphs, en: paragraphs });

/** Reads that column; nobody has said anything of goods without a row. */
export const parseHowToUse = (column: string | null | undefined): z.output<typeof howToUseColumn> =>
  column ? howToUseColumn.parse(JSON.parse(column)) : { zh: [], en: [] };

/** The lines of an order in their order, with how such goods are given and used. */
const findLines = (db: Db, orderId: string) =>
  db
    .selectFrom('order_items as item')
    .leftJoin('service_goods as service', 'service.goods_id', 'item.goods_id')
    .select(['item.id', 'service.type', 'service.how_to_use as howToUse'])
    .where('item.order_id', '=', orderId)
    .orderBy('item.position')
    .execute();

const findPieces = (db: Db, orderId: string) =>
  db
    .selectFrom('service_pieces as piece')
    .leftJoin('service_codes as given', 'given.piece_id', 'piece.id')
    .select(['piece.id', 'piece.order_item_id as itemId', 'piece.type', 'piece.state', 'piece.account'])
    .select(['piece.valid_until as validUntil', 'piece.moved_at as movedAt', 'given.number', 'given.code'])
    .where('piece.order_id', '=', orderId)
    .orderBy('piece.order_item_id')
    .orderBy('piece.position')
    .execute();

type PieceRow = Awaited<ReturnType<typeof findPieces>>[number];

const toPiece = (row: PieceRow, now: Date): ServicePiece => ({
  pieceId: row.id,
  state: getPieceState(row, now),
  number: row.number,
  code: row.code,
  phone: row.account === null ? null : maskPhone(row.account),
  validUntil: row.validUntil,
  movedAt: row.movedAt,
});

/**
 * What a service order has brought. The only place that tells codes, and only to whom the order belongs; one that was
 * closed tells none (R-VOUCHER-01).
 * @throws AppError not_found, also for somebody else's order and for one with a parcel.
 */
export async function getServiceOrder(context: Context, orderId: string): Promise<ServiceOrder> {
  const { db, userId, locale, now } = context;
  const order = await getOwnOrder(db, userId, orderId);
  if (order.kind !== 'service') throw orderNotFound();
  const isOver = order.status === OrderStatus.closed;
  const [parts, lines, pieces] = await Promise.all([
    findParts(context, [orderId]),
    findLines(db, orderId),
    isOver ? [] : findPieces(db, orderId),
  ]);
  const withPieces = parts(orderId).items.map((item, index): ServiceItem => {
    const line = lines[index];
    const own = pieces.filter(({ itemId }) => itemId === line?.id);
    return {
      ...item,
      type: own[0]?.type ?? line?.type ?? 'voucher',
      howToUse: localize(locale, parseHowToUse(line?.howToUse)),
      pieces: own.map((row) => toPiece(row, now())),
    };
  });
  return {
    orderId,
    status: order.status,
    closeReason: toCloseReason(order.close_reason),
    items: withPieces,
  };
}
