import { useMutation } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { type SyntheticEvent, useState } from 'react';
import { useAppTexts } from '@/components/app/app-texts';
import { pickTexts } from '@/components/ui/form/stored-draft';
import { type ParsedDraft, useForm } from '@/components/ui/form/use-form';
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
import { type PastedAddress, toFormParts } from '@/lib/rules/address/address-paste';
import { normalizePhone } from '@/lib/rules/phone/phone-number';
import { cutCodePoints } from '@/lib/rules/text/code-points';
import { Button } from '../ui/button';
import { TextArea, TextInput } from '../ui/form/field';
import { showToast } from '../ui/overlay/toast';
import { AreaField } from './area/area-field';

interface PasteFieldProps {
  onRead: (parts: Partial<AddressInput>) => void;
}

/** Parses a pasted address, fills the form and shows which fields it could not read (R-ADDRESS-08). */
function PasteField({ onRead }: PasteFieldProps) {
  const t = useTranslations('address.paste');
  const texts = useAppTexts();
  const [text, setText] = useState('');
  const parse = useMutation({
    mutationFn: (line: string): Promise<PastedAddress> => callMall('getRealAddress', { text: line }),
    onSuccess: (result) => onRead(toFormParts(result).parts),
  });
  const getFieldName = (field: AddressField) => t(`fields.${field}`);
  const getStatusText = () => {
    const { data, error } = parse;
    if (error) return error instanceof ApiError && error.code === 0 ? texts.networkFailed : t('failed');
    if (!data) return undefined;
    const { missed } = toFormParts(data);
    if (missed.length === 4) return t('nothing');
    return missed.length > 0
      ? t('missed', { fields: missed.map(getFieldName).join(t('separator')) })
      : t('all');
  };
  const line = text.trim();
  return (
    <div className="flex flex-col gap-1.5">
      <div className="relative">
        <TextArea
          label={t('title')}
          placeholder={t('hint')}
          rows={3}
          // The end of a long text stays above the button.
          className="[&>textarea]:pb-11"
          value={text}
          autoComplete="off"
          // The server accepts 200 characters; a longer text is cut instead of rejected.
          onChange={(event) => setText(cutCodePoints(event.target.value, 200))}
        />
        <div className="absolute right-2.5 bottom-2.5">
          <Button
            size="sm"
            variant="soft"
            disabled={line === ''}
            loading={parse.isPending}
            onClick={() => parse.mutate(line)}
          >
            {t('action')}
          </Button>
        </div>
      </div>
      <p role="status" className="min-h-[1lh] text-12 text-accent">
        {getStatusText()}
      </p>
    </div>
  );
}

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

const TEXT_FIELDS = ['receiver', 'phone', 'province', 'city', 'county', 'areaCode', 'detail'] as const;

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
  const { form, draft, problems, change, check, report, dropStored } = useForm({
    initial: toAddressDraft(address, isFirst),
    parse: parseDraft,
    initialProblems: address?.needsCheck ? { area: 'areaCheck' } : {},
    // The area is chosen as a whole.
    draftKeys: { area: 'areaCode' },
    stored: address
      ? undefined
      : {
          name: 'address',
          restore: (fields, initial) => ({
            ...pickTexts(fields, TEXT_FIELDS),
            isDefault: isFirst || fields.isDefault === true || initial.isDefault,
          }),
        },
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
        onSuccess: (saved) => {
          dropStored();
          onSaved(saved);
        },
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
