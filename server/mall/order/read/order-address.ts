import 'server-only';
import { resolveArea } from '@/lib/contract/area';
import { type OrderAddress, orderAddressSchema } from '@/lib/contract/order';
import { addressUnverified } from '../errors';

/** An order's address as it was written. */
export const parseOrderAddress = (json: string | null): OrderAddress | null =>
  json === null ? null : orderAddressSchema.parse(JSON.parse(json));

/**
 * The address with the names of its code: nothing is shipped, or priced, by a code that belongs to another place.
 * @throws AppError conflict `address_unverified`.
 */
export function verifyAddress(address: OrderAddress): OrderAddress {
  const verified = resolveArea(address);
  if (!verified) throw addressUnverified();
  return verified;
}
