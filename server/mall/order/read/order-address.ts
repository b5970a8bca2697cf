import 'server-only';
import { resolveArea } from '@/lib/contract/area';
import { type OrderAddress, orderAddressSchema } from '@/lib/contract/order';
import { jsonColumn } from '../../db/json-column';
import { addressUnverified } from '../errors';

const addressColumn = jsonColumn('orders.address', orderAddressSchema);

/** Parses the address of an order's row; null for an order without shipping. */
export const parseOrderAddress = (json: string | null): OrderAddress | null =>
  json === null ? null : addressColumn.parse(json);

/**
 * Returns the address with the names that belong to its area code, so that nothing is shipped or priced by
 * the code of another place.
 * @throws AppError conflict `address_unverified`.
 */
export function verifyAddress(address: OrderAddress): OrderAddress {
  const verified = resolveArea(address);
  if (!verified) throw addressUnverified();
  return verified;
}
