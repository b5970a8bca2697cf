import 'server-only';
import { sql } from 'kysely';
import { type Check, MAX_PROBLEMS_PER_RULE, toProblems } from './problem';

/** An item of a service order has a `service_pieces` row for each of its pieces, or none. */
export const checkServicePieces: Check = async (db) => {
  const { rows } = await sql<{ id: string; is: number; should: number }>`
    select item.id as id, count(*) as "is", item.quantity as should
    from service_pieces as piece inner join order_items as item on item.id = piece.order_item_id
    group by item.id, item.quantity
    having count(*) <> item.quantity
    limit ${MAX_PROBLEMS_PER_RULE}`.execute(db);
  return toProblems('a service order has all its pieces', rows);
};

/** A voucher has a code of its spec if and only if it is done. */
export const checkVoucherCodes: Check = async (db) => {
  const { rows } = await sql<{ id: string }>`
    select piece.id as id from service_pieces as piece
    left join service_codes as given on given.piece_id = piece.id
    where (given.id is not null) <> (piece.type = 'voucher' and piece.state = 'done')
      or given.goods_spec_id <> piece.goods_spec_id
    limit ${MAX_PROBLEMS_PER_RULE}`.execute(db);
  return rows.map(({ id }) => ({
    rule: 'a voucher that is done has one code of its spec, and nothing else has any',
    id,
    message: 'the piece and its code do not match',
  }));
};
