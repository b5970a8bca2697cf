import 'server-only';
import type { Address, AddressInput } from '@/lib/contract/address';
import { resolveArea } from '@/lib/contract/area';
import { AppError } from '@/lib/contract/errors';
import type { AddressTable } from '../db/tables/user';
import type { Db } from '../db/types';

/** A row as it is answered, with the names of its code; marked as to be checked where they are another area's. */
export function toAddress(row: AddressTable): Address {
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

/** The columns of what a shopper typed. */
export const toColumns = ({ isDefault: _, areaCode, ...input }: AddressInput) => ({
  ...input,
  area_code: areaCode,
});

/** Addresses of a user, the default one first, then the newest. */
export const listAddresses = (db: Db, userId: string): Promise<AddressTable[]> =>
  db
    .selectFrom('addresses')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('is_default', 'desc')
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute();

/** One of a user's own addresses. @throws AppError not_found, also for other people's. */
export async function ownAddress(db: Db, userId: string, addressId: string): Promise<AddressTable> {
  const row = await db
    .selectFrom('addresses')
    .selectAll()
    .where('id', '=', addressId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  if (!row) throw new AppError('not_found', 'no such address');
  return row;
}

/** Makes one address the default and no other. */
export async function makeDefault(db: Db, userId: string, addressId: string): Promise<void> {
  const of = db.updateTable('addresses').where('user_id', '=', userId);
  await of.set({ is_default: 0 }).where('is_default', '=', 1).where('id', '!=', addressId).execute();
  await of.set({ is_default: 1 }).where('id', '=', addressId).execute();
}
