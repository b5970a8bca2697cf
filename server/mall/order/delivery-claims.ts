import 'server-only';
import type { Insertable } from 'kysely';
import type { AppError } from '@/lib/contract/errors';
import type { OrderAddress } from '@/lib/contract/order';
import { OrderStatus } from '@/lib/rules/order/order-state';
import { normalizeRecipientPhone } from '@/lib/rules/order/recipient';
import { countChanged, type Execute, pipelined } from '../db/pipeline';
import type { DeliveryClaimTable } from '../db/tables/order';
import type { Db, Tx } from '../db/types';
import { claimedBefore, limitReached } from './errors';
import { hashRecipients } from './free-deliveries';

/** A row of `delivery_claims`. */
export type DeliveryClaim = Insertable<DeliveryClaimTable>;

/** The phone and the address of a claim, which are stored as hashes. */
export function hashClaimant(receiver: OrderAddress): Pick<DeliveryClaim, 'phone' | 'address'> {
  const [address, phone] = hashRecipients(receiver);
  return { phone, address };
}

/** A claim of the same product by the same user, phone or address. */
const selectRivals = (db: Db, { goods_id, user_id, phone, address }: DeliveryClaim) =>
  db
    .selectFrom('delivery_claims')
    .select(['order_id', 'user_id', 'phone'])
    .where('goods_id', '=', goods_id)
    .where((claim) =>
      claim.or([claim('user_id', '=', user_id), claim('phone', '=', phone), claim('address', '=', address)]),
    );

/**
 * Deletes rivals that count no longer: those of closed orders (refunded, or refused on delivery), and those of
 * completed orders of the same user, whom the activity limits (R-DELIVERY-12).
 */
const deleteEndedRivals = (tx: Tx, claim: DeliveryClaim) =>
  tx
    .deleteFrom('delivery_claims')
    .where('goods_id', '=', claim.goods_id)
    .where('order_id', 'in', (eb) =>
      eb
        .selectFrom(selectRivals(tx, claim).as('rival'))
        .innerJoin('orders', 'orders.id', 'rival.order_id')
        .select('orders.id')
        .where((order) =>
          order.or([
            order('orders.status', '=', OrderStatus.closed),
            order.and({ 'orders.status': OrderStatus.completed, 'orders.user_id': claim.user_id }),
          ]),
        ),
    );

async function addClaim(tx: Tx, execute: Execute, claim: DeliveryClaim): Promise<boolean> {
  const [, added] = await Promise.all([
    execute(deleteEndedRivals(tx, claim)),
    execute(
      tx
        .insertInto('delivery_claims')
        .values(claim)
        .onConflict((conflict) => conflict.doNothing()),
    ),
  ]);
  return countChanged(added) === 1;
}

/**
 * Records claims; the unique keys allow one per product for each user, phone and address, whoever orders at the same
 * time. Returns whether all are recorded; if not, the caller must roll back, by throwing `findClaimError`
 * (R-DELIVERY-11).
 */
export async function addDeliveryClaims(
  tx: Tx,
  execute: Execute,
  claims: readonly DeliveryClaim[],
): Promise<boolean> {
  const added = await Promise.all(claims.map((claim) => addClaim(tx, execute, claim)));
  return added.every(Boolean);
}

/** The reason why claims cannot be recorded: the user, the phone or the address has one already. */
export async function findClaimError(
  tx: Tx,
  execute: Execute,
  claims: readonly DeliveryClaim[],
): Promise<AppError> {
  for (const claim of claims) {
    const { rows } = await execute(selectRivals(tx, claim));
    const rivals = rows.filter(({ order_id }) => order_id !== claim.order_id);
    if (rivals.some(({ user_id }) => user_id === claim.user_id))
      return limitReached('this product was already claimed');
    if (rivals.some(({ phone }) => phone === claim.phone)) return claimedBefore('phone');
  }
  return claimedBefore('address');
}

/**
 * Moves the claims of orders to a new address; otherwise changing addresses would allow sending everything to one
 * place.
 * @throws AppError conflict `claimed_phone`, `claimed_address`; the caller must roll back.
 */
export async function moveDeliveryClaims(
  tx: Tx,
  orderIds: readonly string[],
  address: OrderAddress,
): Promise<void> {
  const rows = await tx
    .deleteFrom('delivery_claims')
    .where('order_id', 'in', orderIds)
    .returningAll()
    .execute();
  const claims = rows.map((row) => ({ ...row, ...hashClaimant(address) }));
  await pipelined(tx, async (execute) => {
    if (!(await addDeliveryClaims(tx, execute, claims))) throw await findClaimError(tx, execute, claims);
  });
}

/**
 * Reads whether the user has verified the phone of a receiver by an SMS code: it is on their allow-list or bound to
 * them (R-DELIVERY-08).
 */
export async function queueIsVerifiedPhone(
  db: Db,
  execute: Execute,
  userId: string,
  receiverPhone: string,
): Promise<boolean> {
  const phone = normalizeRecipientPhone(receiverPhone);
  const onAllowList = db.selectFrom('white_phones').select('phone').where('user_id', '=', userId);
  const { rows } = await execute(
    db
      .selectFrom('users')
      .select('id')
      .where('id', '=', userId)
      .where((user) =>
        user.or([user('phone', '=', phone), user.exists(onAllowList.where('phone', '=', phone))]),
      ),
  );
  return rows.length > 0;
}
