import { useMutation } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import type { SyntheticEvent } from 'react';
import { useAppTexts } from '@/components/app/app-texts';
import { TextArea } from '@/components/ui/form/text-area';
import { TextInput } from '@/components/ui/form/text-input';
import { type ParsedDraft, useForm } from '@/components/ui/form/use-form';
import { showToast } from '@/components/ui/overlay/toast-store';
import { ApiError } from '@/lib/browser/api-error';
import { callMall } from '@/lib/browser/client';
import { createQueryKey } from '@/lib/browser/queries';
import type { Address, AddressInput } from '@/lib/contract/address';
import { toPlainLine } from '@/lib/contract/plain-text';
import {
  type AddressField,
  type AddressProblem,
  findAddressProblems,
  toAddressProblems,
} from '@/lib/rules/address/address-form';
import { normalizePhone } from '@/lib/rules/phone/phone-number';
import { AreaField } from './area/area-field';
import { PasteField } from './paste-field';

/** Creates an address, or changes the one with `addressId`; resolves when the address list is reloaded. */
export const useSaveAddress = () =>
  useMutation({
    mutationFn: ({ addressId, input }: { addressId?: string | undefined; input: AddressInput }) =>
      addressId
        ? callMall('addressUpdate', { id: addressId, ...input })
        : callMall('addressCreate', { ...input }),
    // The shipping fee can change with the province.
    meta: { invalidates: [createQueryKey('order', 'fee')], awaits: [createQueryKey('address')] },
  });

/** Initial values of the form. */
function toAddressDraft(address: Address | undefined, isFirst: boolean): AddressInput {
  if (address) {
    const { addressId: _, needsCheck: __, ...input } = address;
    // Older addresses can contain line breaks, which the server rejects now.
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

function parseDraft(draft: AddressInput): ParsedDraft<AddressInput, AddressField, AddressProblem> {
  const problems = findAddressProblems(draft);
  return Object.keys(problems).length > 0 ? { problems } : { input: draft };
}

interface Props {
  /** Id of the form, for a submit button outside of it (`<button form=…>`). */
  id: string;
  /** Absent: the form creates an address. */
  address?: Address | undefined;
  /** The user has no address yet: this one becomes the default. */
  isFirst: boolean;
  onSaved: (address: Address) => void;
  /** The mutation that saves the address; the caller shows its progress. */
  save: ReturnType<typeof useSaveAddress>;
}

/** The fields of one address. */
export function AddressForm({ id, address, isFirst, onSaved, save }: Props) {
  const t = useTranslations('address');
  const texts = useAppTexts();
  const { form, draft, problems, change, check, report } = useForm({
    initial: toAddressDraft(address, isFirst),
    parse: parseDraft,
    initialProblems: address?.needsCheck ? { area: 'areaCheck' } : {},
    // The area is chosen as a whole.
    draftKeys: { area: 'areaCode' },
  });
  const getErrorText = (field: AddressField) => {
    const problem = problems[field];
    return problem && t(`problems.${problem}`);
  };

  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (save.isPending) return;
    const input = check();
    if (!input) return;
    save.mutate(
      { addressId: address?.addressId, input },
      {
        onSuccess: onSaved,
        onError: (error) => {
          const { code, reason, issues = [] } = error instanceof ApiError ? error : new ApiError(0, '');
          if (report(toAddressProblems(issues))) return;
          const text =
            reason === 'limit_reached' ? t('most') : code === 0 ? texts.networkFailed : t('failed');
          showToast(text, { tone: 'error' });
        },
      },
    );
  };

  return (
    <form ref={form} id={id} onSubmit={submit} noValidate className="flex flex-col gap-4 pt-1">
      {!address && <PasteField onRead={change} />}
      <TextInput
        label={t('receiver')}
        name="receiver"
        autoComplete="name"
        placeholder={t('receiverHint')}
        maxLength={30}
        value={draft.receiver}
        error={getErrorText('receiver')}
        onChange={(event) => change({ receiver: toPlainLine(event.target.value) })}
      />
      <TextInput
        label={t('phone')}
        name="phone"
        type="tel"
        inputMode="numeric"
        autoComplete="tel-national"
        placeholder={t('phoneHint')}
        // Long enough for autofill with a country code: +86 138 0013 8000.
        maxLength={20}
        value={draft.phone}
        error={getErrorText('phone')}
        onChange={(event) => change({ phone: normalizePhone(event.target.value) })}
      />
      <AreaField value={draft} error={getErrorText('area')} onChange={change} />
      <TextArea
        label={t('detail')}
        name="detail"
        rows={2}
        autoComplete="street-address"
        placeholder={t('detailHint')}
        maxLength={120}
        value={draft.detail}
        error={getErrorText('detail')}
        onChange={(event) => change({ detail: toPlainLine(event.target.value) })}
      />
      {/* One address is always the default: to change it, choose another one. */}
      {!isFirst && !address?.isDefault && (
        <label className="flex min-h-11 items-center justify-between text-14">
          {t('makeDefault')}
          <input
            type="checkbox"
            checked={draft.isDefault}
            onChange={(event) => change({ isDefault: event.target.checked })}
            className="size-5 accent-primary"
          />
        </label>
      )}
    </form>
  );
}
