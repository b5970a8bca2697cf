import 'server-only';
import { type OrderAddress, orderAddressSchema } from '@/lib/contract/order';

/** An order's address as it was written. */
export const readAddress = (json: string | null): OrderAddress | null =>
  json === null ? null : orderAddressSchema.parse(JSON.parse(json));
