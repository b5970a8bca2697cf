import type { AddressInput } from '../../contract/address';
import type { AddressField } from './address-form';

/** The parts that the points mall found in a pasted line; the other parts are empty. */
export type PastedAddress = Omit<AddressInput, 'isDefault'>;

const formFields: readonly AddressField[] = ['receiver', 'phone', 'area', 'detail'];

/**
 * Converts a pasted address to values of the form (`parts`) and the fields that the shopper has to complete
 * (`missed`). An area without its county is incomplete.
 */
export function toFormParts(pasted: PastedAddress): { parts: Partial<AddressInput>; missed: AddressField[] } {
  const { receiver, phone, detail, province, city, county, areaCode } = pasted;
  const isPresent: Record<AddressField, boolean> = {
    receiver: receiver !== '',
    phone: phone !== '',
    area: county !== '' && areaCode !== '',
    detail: detail !== '',
  };
  return {
    parts: {
      ...(receiver && { receiver: receiver.slice(0, 30) }),
      ...(phone && { phone }),
      // The area picker then starts at the known part.
      ...(province && { province, city, county, areaCode }),
      ...(detail && { detail: detail.slice(0, 120) }),
    },
    missed: formFields.filter((field) => !isPresent[field]),
  };
}
