import type { Address, AddressInput } from '@/lib/contract/address';

/** What the form starts with. */
export function draftOf(address: Address | undefined, isFirst: boolean): AddressInput {
  if (address) {
    const { addressId: _, ...input } = address;
    return input;
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
