import { useMutation, useQuery } from '@tanstack/react-query';
import { ChevronLeft, PencilLine } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useEffect, useId, useRef, useState } from 'react';
import { useAppTexts } from '@/components/app/app-texts';
import { QueryFallback } from '@/components/app/query-fallback';
import { cx } from '@/components/ui/cx';
import { IconButton } from '@/components/ui/icon-button';
import { ConfirmDialog } from '@/components/ui/overlay/confirm-dialog';
import { Sheet } from '@/components/ui/overlay/sheet';
import { Tag } from '@/components/ui/tag';
import { callMall } from '@/lib/browser/client';
import { addressesQuery, createQueryKey } from '@/lib/browser/queries';
import type { Address } from '@/lib/contract/address';
import { formatAddressLine } from '@/lib/rules/address/address-form';
import { Button } from '../ui/button';
import { ListSkeleton } from '../ui/feedback/skeleton';
import { showToast } from '../ui/overlay/toast';
import { AddressForm, useSaveAddress } from './address-form';

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
function AddressList({ addresses, chosenId, onChoose, onEdit }: Props) {
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

/** Deletes an address; resolves when the address list is reloaded. */
const useDeleteAddress = () =>
  useMutation({
    mutationFn: (addressId: string) => callMall('addressDelete', { id: addressId }),
    meta: { awaits: [createQueryKey('address')] },
  });

/** Deletes an address after a confirmation. */
function DeleteAddress({ addressId, onDeleted }: { addressId: string; onDeleted: () => void }) {
  const t = useTranslations('address');
  const [asking, setAsking] = useState(false);
  const remove = useDeleteAddress();
  const confirm = () =>
    remove.mutate(addressId, {
      onSuccess: () => {
        showToast(t('deleted'), { tone: 'success' });
        onDeleted();
      },
      onError: () => showToast(t('failed'), { tone: 'error' }),
    });
  return (
    <>
      <Button variant="outline" size="lg" onClick={() => setAsking(true)}>
        {t('delete')}
      </Button>
      <ConfirmDialog
        open={asking}
        onCancel={() => setAsking(false)}
        onConfirm={confirm}
        loading={remove.isPending}
        title={t('deleteTitle')}
        cancelLabel={t('keep')}
        confirmLabel={t('delete')}
      >
        {t('deleteText')}
      </ConfirmDialog>
    </>
  );
}

interface AddressSheetProps {
  open: boolean;
  onClose: () => void;
  chosenId: string | undefined;
  /** Called when the shopper taps an address or saves a new one. */
  onChoose: (address: Address) => void;
}

/**
 * The shopper's addresses: choose, add, change, delete. It starts with the form when there is no address, or
 * when the chosen one needs a check; saving such an address chooses it (R-ADDRESS-10).
 */
export function AddressSheet({ open, onClose, chosenId, onChoose }: AddressSheetProps) {
  const t = useTranslations('address');
  const texts = useAppTexts();
  const formId = useId();
  const { data: addresses, isError, isFetching, refetch } = useQuery({ ...addressesQuery(), enabled: open });
  const [editing, setEditing] = useState<Address | 'new' | 'list' | null>(null);
  const save = useSaveAddress();
  const isFirst = addresses?.length === 0;
  const chosenToCheck = addresses?.find(({ addressId, needsCheck }) => needsCheck && addressId === chosenId);
  const shown = editing ?? chosenToCheck ?? 'list';
  const form = isFirst ? 'new' : shown === 'list' ? null : shown;
  const edited = form === 'new' || form === null ? undefined : form;

  // The answer of a save calls `handleSaved` of the render that sent it, in which the sheet was open.
  const isOpen = useRef(open);
  useEffect(() => {
    isOpen.current = open;
  }, [open]);

  const close = () => {
    setEditing(null);
    onClose();
  };
  const handleSaved = (address: Address) => {
    if (!isOpen.current) return;
    setEditing(null);
    if (!edited || edited.needsCheck) onChoose(address);
  };
  const choose = (address: Address) => {
    setEditing(address.needsCheck ? address : null);
    if (!address.needsCheck) onChoose(address);
  };
  const showList = () => setEditing('list');

  const footer = form ? (
    <>
      {edited && <DeleteAddress addressId={edited.addressId} onDeleted={showList} />}
      <Button size="lg" type="submit" form={formId} loading={save.isPending}>
        {t('save')}
      </Button>
    </>
  ) : (
    <Button size="lg" onClick={() => setEditing('new')} disabled={!addresses}>
      {t('add')}
    </Button>
  );

  return (
    <Sheet
      tall
      open={open}
      onClose={close}
      title={form ? t(edited ? 'editTitle' : 'addTitle') : t('title')}
      closeLabel={texts.close}
      footer={footer}
      lead={
        form &&
        !isFirst && (
          <IconButton label={t('back')} onClick={showList}>
            <ChevronLeft size={22} strokeWidth={1.8} aria-hidden />
          </IconButton>
        )
      }
    >
      {form && addresses ? (
        <AddressForm
          key={edited?.addressId ?? 'new'}
          id={formId}
          address={edited}
          isFirst={isFirst}
          onSaved={handleSaved}
          save={save}
        />
      ) : addresses ? (
        <AddressList
          addresses={addresses}
          chosenId={chosenId}
          onChoose={choose}
          onEdit={(address) => setEditing(address)}
        />
      ) : (
        <QueryFallback isError={isError} isFetching={isFetching} refetch={refetch}>
          <ListSkeleton count={3} />
        </QueryFallback>
      )}
    </Sheet>
  );
}
