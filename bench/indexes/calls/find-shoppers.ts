import { example } from '@/lib/contract/examples';
import type { Db } from '@/server/mall/db/types';
import type { Shape } from '../data-shape';

/** A shopper of the filled mall with ids for calls. */
export interface Shopper {
  userId: string;
  phone: string;
  addressId: string;
  /** One order of each status, if there is one. */
  orderIds: readonly string[];
  unpaidOrderId: string | undefined;
  closedOrderId: string | undefined;
  mergeOrderId: string | undefined;
  complaintId: string | undefined;
}

async function readShopper(db: Db, userId: string): Promise<Shopper> {
  const orders = db.selectFrom('orders').where('user_id', '=', userId);
  const oneEach = await orders
    .select(['status', ({ fn }) => fn.max('id').as('id')])
    .groupBy('status')
    .execute();
  const merged = await orders
    .select('merge_order_id as id')
    .where('merge_order_id', 'is not', null)
    .limit(1)
    .executeTakeFirst();
  const complaint = await db
    .selectFrom('complaints')
    .select('id')
    .where('user_id', '=', userId)
    .limit(1)
    .executeTakeFirst();
  const { phone } = await orders
    .select('receiver_phone as phone')
    .where('receiver_phone', 'is not', null)
    .limit(1)
    .executeTakeFirstOrThrow();
  const address = await db
    .selectFrom('addresses')
    .select('id')
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return {
    userId,
    addressId: address.id,
    phone: phone ?? example.phone,
    orderIds: oneEach.map(({ id }) => id),
    unpaidOrderId: oneEach.find(({ status }) => status === 1)?.id,
    closedOrderId: oneEach.find(({ status }) => status === 6)?.id,
    mergeOrderId: merged?.id ?? undefined,
    complaintId: complaint?.id,
  };
}

/** Puts a shopper's phone on their allow-list, with a code verified recently. */
async function grantPhoneAccess(db: Db, { userId, phone }: Shopper): Promise<void> {
  await db.insertInto('white_phones').values({ user_id: userId, phone, created_at: example.at }).execute();
  const permission = { user_id: userId, phone, expires_at: '2027-01-01T00:00:00.000Z' };
  await db.insertInto('phone_permissions').values(permission).execute();
}

/** Finds a shopper with a typical number of orders, some in a merge order, and the shopper with the most orders. */
export async function findShoppers(db: Db, { heavy }: Shape): Promise<{ typical: Shopper; heavy: Shopper }> {
  const owners = db
    .selectFrom('orders')
    .select(['user_id as userId'])
    .where('user_id', '!=', example.userId)
    .groupBy('user_id');
  const { userId: heavyId } = await owners
    .having(({ fn }) => fn.countAll<number>(), '>=', Math.floor(heavy * 0.9))
    .orderBy(({ fn }) => fn.countAll(), 'desc')
    .executeTakeFirstOrThrow();
  const { userId: typicalId } = await owners
    .having(({ between, fn }) => between(fn.countAll<number>(), 8, 16))
    .having(({ fn }) => fn.max('merge_order_id'), 'is not', null)
    .orderBy('user_id')
    .limit(1)
    .executeTakeFirstOrThrow();
  const shoppers = { typical: await readShopper(db, typicalId), heavy: await readShopper(db, heavyId) };
  await grantPhoneAccess(db, shoppers.typical);
  await grantPhoneAccess(db, shoppers.heavy);
  return shoppers;
}
