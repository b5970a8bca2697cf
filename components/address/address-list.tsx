import { PencilLine } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { cx } from '@/components/ui/cx';
import { IconButton } from '@/components/ui/icon-button';
import { Tag } from '@/components/ui/tag';
import type { Address } from '@/lib/contract/address';
import { formatAddressLine } from '@/lib/rules/address/address-form';

interface AddressRowProps {
  address: Address;
  chosen: boolean;
  onChoose: () => void;
  onEdit: () => void;
}

/** One address of the list: a tap chooses it, the pencil button edits it. */
function AddressRow({ address, chosen, onChoose, onEdit }: AddressRowProps) {
  const t = useTranslations('address');
  return (
    <li className="flex items-center">
      <button
        type="button"
        aria-pressed={chosen}
        onClick={onChoose}
        className="pressable-row flex min-w-0 flex-1 items-center gap-3 rounded-inner py-3 text-left"
      >
        <span
          aria-hidden
          className={cx(
            'size-5 shrink-0 rounded-full border-[1.5px]',
            chosen ? 'border-[6px] border-primary' : 'border-muted',
          )}
        />
        <span className="min-w-0 flex-1">
          <span className="flex flex-wrap items-center gap-x-2 text-14 font-bold">
            <span className="min-w-0">{address.receiver}</span>
            <span className="shrink-0">{address.phone}</span>
            {address.isDefault && <Tag tone="soft">{t('default')}</Tag>}
            {address.needsCheck && <Tag>{t('check')}</Tag>}
          </span>
          <span className="mt-0.5 block text-13 text-muted">{formatAddressLine(address)}</span>
        </span>
      </button>
      <IconButton label={`${t('edit')}: ${address.receiver}`} onClick={onEdit} className="-mr-2 text-muted">
        <PencilLine size={18} strokeWidth={1.8} aria-hidden />
      </IconButton>
    </li>
  );
}

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
