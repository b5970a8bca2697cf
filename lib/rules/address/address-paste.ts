import type { AddressInput } from '../../contract/address';
import type { AddressField } from './address-form';

/** What the points mall read out of a pasted line; empty where it read nothing. */
export type PastedAddress = Omit<AddressInput, 'isDefault'>;

const formFields: readonly AddressField[] = ['receiver', 'phone', 'area', 'detail'];

/** What of it goes into the form, and what the shopper has to add. An area without its county is half an area. */
export function toFormParts(answer: PastedAddress): { parts: Partial<AddressInput>; missed: AddressField[] } {
  const { receiver, phone, detail, province, city, county, areaCode } = answer;
  const isThere: Record<AddressField, boolean> = {
    receiver: receiver !== '',
    phone: phone !== '',
    area: county !== '' && areaCode !== '',
    detail: detail !== '',
  };
  return {
    parts: {
      ...(receiver && { receiver: receiver.slice(0, 30) }),
      ...(phone && { phone }),
      // The wheels then stand where the rest is to be chosen.
      ...(province && { province, city, county, areaCode }),
      ...(detail && { detail: detail.slice(0, 120) }),
    },
    missed: formFields.filter((field) => !isThere[field]),
  };
}
