import 'server-only';
import {
  type Address,
  type AddressInput,
  addressCreate,
  addressDelete,
  addressList,
  addressUpdate,
} from '@/lib/contract/address';
import { resolveArea } from '@/lib/contract/area';
import { AppError } from '@/lib/contract/errors';
import type { Context } from '../context';
import { createId } from '../db/create-id';
import { lockUser } from '../db/dialect';
import type { AddressTable } from '../db/tables/user';
import { inTransaction } from '../db/transaction';
import type { Db, Tx } from '../db/types';
import { implement } from '../http/implement';

/**
 * The address of a row with the area names that belong to its code; `needsCheck` when the stored names are those of
 * another area.
 */
function toAddress(row: AddressTable): Address {
  const address = {
    addressId: row.id,
    receiver: row.receiver,
    phone: row.phone,
    province: row.province,
    city: row.city,
    county: row.county,
    areaCode: row.area_code,
    detail: row.detail,
    isDefault: row.is_default === 1,
  };
  return resolveArea(address) ?? { ...address, needsCheck: true };
}

/** Converts the shopper's input to columns. */
const toColumns = ({ isDefault: _, areaCode, ...input }: AddressInput) => ({
  ...input,
  area_code: areaCode,
});

/** Lists the addresses of a user, the default one first, then the newest. */
const listAddresses = (db: Db, userId: string): Promise<AddressTable[]> =>
  db
    .selectFrom('addresses')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('is_default', 'desc')
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute();

/** Reads an address of the user. @throws AppError not_found, also for an address of another user. */
async function getOwnAddress(db: Db, userId: string, addressId: string): Promise<AddressTable> {
  const row = await db
    .selectFrom('addresses')
    .selectAll()
    .where('id', '=', addressId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  if (!row) throw new AppError('not_found', 'the address does not exist');
  return row;
}

/** Makes one address the only default. */
async function setDefaultAddress(db: Db, userId: string, addressId: string): Promise<void> {
  const update = db.updateTable('addresses').where('user_id', '=', userId);
  await update.set({ is_default: 0 }).where('is_default', '=', 1).where('id', '!=', addressId).execute();
  await update.set({ is_default: 1 }).where('id', '=', addressId).execute();
}

/** Addresses that one user may store (R-ADDRESS-02). */
const MAX_ADDRESSES = 20;

/** Serializes changes to a user's addresses, so that there is always exactly one default. */
const changeAddresses = <T>({ db, userId }: Context, work: (tx: Tx) => Promise<T>): Promise<T> =>
  inTransaction(db, async (tx) => {
    await lockUser(tx, userId);
    return work(tx);
  });

const handleList = implement(addressList, async ({ db, userId }) =>
  (await listAddresses(db, userId)).map(toAddress),
);

/** Adds an address. An equal one is returned instead: the answer of the first call was lost (R-ADDRESS-11). */
const handleCreate = implement(addressCreate, (context, { input }) =>
  changeAddresses(context, async (tx) => {
    const { userId, now } = context;
    const existing = await listAddresses(tx, userId);
    const columns = toColumns(input);
    const equal = existing.find((row) =>
      Object.entries(columns).every(([name, value]) => row[name as keyof typeof columns] === value),
    );
    if (equal) {
      if (input.isDefault) await setDefaultAddress(tx, userId, equal.id);
      return toAddress(await getOwnAddress(tx, userId, equal.id));
    }
    if (existing.length >= MAX_ADDRESSES)
      throw new AppError('conflict', `at most ${MAX_ADDRESSES} addresses`, { reason: 'limit_reached' });
    const row = { id: createId(), user_id: userId, ...columns, is_default: 0 as const };
    await tx
      .insertInto('addresses')
      .values({ ...row, created_at: now().toISOString() })
      .execute();
    if (input.isDefault || existing.length === 0) await setDefaultAddress(tx, userId, row.id);
    return toAddress(await getOwnAddress(tx, userId, row.id));
  }),
);

/** An update cannot clear the default: the default address stays it until another one is chosen. */
const handleUpdate = implement(addressUpdate, (context, { params, input }) =>
  changeAddresses(context, async (tx) => {
    const row = await getOwnAddress(tx, context.userId, params.id);
    await tx.updateTable('addresses').set(toColumns(input)).where('id', '=', row.id).execute();
    if (input.isDefault) await setDefaultAddress(tx, context.userId, row.id);
    return toAddress(await getOwnAddress(tx, context.userId, row.id));
  }),
);

/** When the default address is deleted, the newest of the others becomes the default. */
const handleDelete = implement(addressDelete, (context, { params }) =>
  changeAddresses(context, async (tx) => {
    const row = await getOwnAddress(tx, context.userId, params.id);
    await tx.deleteFrom('addresses').where('id', '=', row.id).execute();
    const [next] = await listAddresses(tx, context.userId);
    if (row.is_default === 1 && next) await setDefaultAddress(tx, context.userId, next.id);
    return null;
  }),
);

export const addressEndpoints = [handleList, handleCreate, handleUpdate, handleDelete];
