import type { Address, AddressInput } from '@/lib/contract/address';
import { toPlainLine } from '@/lib/contract/plain-text';

/** What the form starts with. */
export function draftOf(address: Address | undefined, isFirst: boolean): AddressInput {
  if (address) {
    const { addressId: _, needsCheck: __, ...input } = address;
    // Kept before line breaks were refused.
    return { ...input, receiver: toPlainLine(input.receiver), detail: toPlainLine(input.detail) };
  }
  return {
    receiver: '',
    phone: '',
    province: '',
    city: '',
    county: '',
    areaCode: '',
    detail: '',
    isDefault: isFirst,
  };
}
