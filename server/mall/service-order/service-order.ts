import 'server-only';
import { z } from 'zod';
import type { ServiceItem, ServiceOrder, ServicePiece } from '@/lib/contract/service-order';
import { OrderStatus } from '@/lib/rules/order/order-state';
import { maskPhone } from '@/lib/rules/phone/phone-code';
import { getPieceState } from '@/lib/rules/service-order/piece-state';
import type { Context } from '../context';
import { jsonColumn } from '../db/json-column';
import type { Db } from '../db/types';
import { localize } from '../goods/localized';
import { orderNotFound } from '../order/errors';
import { getOwnOrder } from '../order/get-own-order';
import { findParts } from '../order/read/order-parts';
import { toCloseReason } from '../order/read/order-summary';

const paragraphs = z.array(z.string());
/** Schema of `service_goods.how_to_use`. */
export const howToUseSchema = z.object({ zh: paragraphs, en: paragraphs });

const howToUseColumn = jsonColumn('service_goods.how_to_use', howToUseSchema);

/** Parses `service_goods.how_to_use`; no paragraphs for goods without a row. */
export const parseHowToUse = (column: string | null | undefined): z.output<typeof howToUseSchema> =>
  column ? howToUseColumn.parse(column) : { zh: [], en: [] };

/** Finds the items of an order in display order, with type and instructions of their goods. */
const findItems = (db: Db, orderId: string) =>
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
    .select(['piece.valid_until as validUntil', 'piece.created_at as createdAt', 'piece.moved_at as movedAt'])
    .select(['given.number', 'given.code'])
    .where('piece.order_id', '=', orderId)
    .orderBy('piece.order_item_id')
    .orderBy('piece.position')
    .execute();

type PieceRow = Awaited<ReturnType<typeof findPieces>>[number];

/** Whether the top-up failed: the piece waits for a number again (`endTopUp`). */
const hasFailed = ({ type, state, createdAt, movedAt }: PieceRow): boolean =>
  type === 'topUp' && state === 'waiting' && movedAt > createdAt;

const toPiece = (row: PieceRow, now: Date): ServicePiece => ({
  pieceId: row.id,
  state: getPieceState(row, now),
  number: row.number,
  code: row.code,
  phone: row.account === null ? null : maskPhone(row.account),
  validUntil: row.validUntil,
  movedAt: row.movedAt,
  ...(hasFailed(row) && { hasFailed: true }),
});

/**
 * Reads a service order with its pieces. This is the only endpoint that returns codes, and only to the owner of an order
 * that is not closed (R-VOUCHER-01).
 * @throws AppError not_found, also for an order of another user and for one with a parcel.
 */
export async function getServiceOrder(context: Context, orderId: string): Promise<ServiceOrder> {
  const { db, userId, locale, now } = context;
  const order = await getOwnOrder(db, userId, orderId);
  if (order.kind !== 'service') throw orderNotFound();
  const isClosed = order.status === OrderStatus.closed;
  const [parts, serviceItems, pieces] = await Promise.all([
    findParts(context, [orderId]),
    findItems(db, orderId),
    isClosed ? [] : findPieces(db, orderId),
  ]);
  const items = parts(orderId).items.map((item, index): ServiceItem => {
    const serviceItem = serviceItems[index];
    const itemPieces = pieces.filter(({ itemId }) => itemId === serviceItem?.id);
    return {
      ...item,
      type: itemPieces[0]?.type ?? serviceItem?.type ?? 'voucher',
      howToUse: localize(locale, parseHowToUse(serviceItem?.howToUse)),
      pieces: itemPieces.map((row) => toPiece(row, now())),
    };
  });
  return {
    orderId,
    status: order.status,
    closeReason: toCloseReason(order.close_reason),
    items,
  };
}
