import type { Address } from '@/lib/contract/address';
import { AddressRow } from './address-row';

interface Props {
  addresses: readonly Address[];
  chosenId: string | undefined;
  onChoose: (address: Address) => void;
  onEdit: (address: Address) => void;
}

/** The addresses of the shopper, the default one first. */
export function AddressList({ addresses, chosenId, onChoose, onEdit }: Props) {
  return (
    <ul className="divide-y divide-line">
      {addresses.map((address) => (
        <AddressRow
          key={address.addressId}
          address={address}
          chosen={address.addressId === chosenId}
          onChoose={() => onChoose(address)}
          onEdit={() => onEdit(address)}
        />
      ))}
    </ul>
  );
}
