import 'server-only';
import { sql } from 'kysely';
import { OrderStatus } from '@/lib/rules/order/order-state';
import type { Db } from '../../db/types';

/**
 * Lists specs of service goods with their type, source of codes and counts of codes. Never returns a code
 * (R-OPERATOR-05).
 */
export const listCodes = (db: Db, specId?: string) =>
  db
    .selectFrom('goods_specs as spec')
    .innerJoin('goods', 'goods.id', 'spec.goods_id')
    .leftJoin('service_goods as service', 'service.goods_id', 'goods.id')
    .select(['goods.id as goodsId', 'spec.id as specId', 'goods.name_zh as name', 'spec.name_zh as spec'])
    .select(({ fn, val }) => fn.coalesce('service.type', val('unset')).as('type'))
    .select(['service.codes', 'service.valid_days as validDays', 'spec.stock'])
    .select(({ selectFrom }) => {
      const codes = selectFrom('service_codes')
        .whereRef('goods_spec_id', '=', 'spec.id')
        .select(({ fn }) => fn.countAll<number | string>().as('n'));
      const pieces = selectFrom('service_pieces as piece')
        .innerJoin('orders', 'orders.id', 'piece.order_id')
        .whereRef('piece.goods_spec_id', '=', 'spec.id')
        .where('piece.state', '=', sql.lit<'waiting'>('waiting'))
        .where('orders.status', '!=', OrderStatus.closed)
        .select(({ fn }) => fn.countAll<number | string>().as('n'));
      return [
        codes.where('piece_id', 'is', null).as('free'),
        codes.where('piece_id', 'is not', null).as('given'),
        pieces.as('waiting'),
      ];
    })
    .where('goods.kind', '=', 'service')
    .$if(specId !== undefined, (query) => query.where('spec.id', '=', specId ?? ''))
    .orderBy('goods.id')
    .orderBy('spec.position')
    .execute();

/** Lists paid pieces that are not done, the oldest first: vouchers without a code, top-ups with and without a number. */
export const listUnfinishedPieces = (db: Db, limit: number) =>
  db
    .selectFrom('service_pieces as piece')
    .innerJoin('orders', 'orders.id', 'piece.order_id')
    .select(['piece.id as pieceId', 'piece.order_id as orderId', 'piece.goods_spec_id as specId'])
    .select([
      'piece.type',
      'piece.state',
      'piece.account as phone',
      'orders.status',
      'piece.moved_at as since',
    ])
    .where('piece.state', '!=', sql.lit<'done'>('done'))
    .where('orders.status', '!=', OrderStatus.closed)
    .orderBy('piece.moved_at')
    .orderBy('piece.id')
    .limit(limit)
    .execute();
