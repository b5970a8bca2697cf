import { useMutation } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { type SyntheticEvent, useEffect } from 'react';
import { useAppTexts } from '@/components/app/app-texts';
import { ChoiceChips } from '@/components/ui/form/choice/choice-chips';
import { type ParsedDraft, useForm } from '@/components/ui/form/use-form';
import { SubmitBar } from '@/components/ui/nav/action-bar';
import { toApiError } from '@/lib/browser/api-error';
import { callMall } from '@/lib/browser/client';
import { getRejection } from '@/lib/browser/get-rejection';
import { useEarlyInput } from '@/lib/browser/hydration';
import { useIsPageShown } from '@/lib/browser/use-is-page-shown';
import type { CallArgs } from '@/lib/contract/contract';
import { isContactPhone, normalizePhone } from '@/lib/rules/phone/phone-number';
import { Card } from '../ui/card';
import { TextArea, TextInput } from '../ui/form/field';
import { showToast } from '../ui/overlay/toast';
import { emptyDraft, type OfferDraft, offerTypes, readDraft, storeDraft, storeReceipt } from './offer-store';

type Field = keyof OfferDraft;

const fields: readonly Field[] = ['type', 'company', 'contact', 'phone', 'text'];

const isField = (name: string): name is Field => (fields as readonly string[]).includes(name);

function parseDraft(draft: OfferDraft): ParsedDraft<CallArgs<'cooperation'>, Field, true> {
  const { type } = draft;
  const [company, contact, text] = [draft.company.trim(), draft.contact.trim(), draft.text.trim()];
  if (type && company && contact && text && isContactPhone(draft.phone))
    return { input: { type, company, contact, phone: draft.phone, text } };
  return {
    problems: {
      type: type ? undefined : true,
      company: company ? undefined : true,
      contact: contact ? undefined : true,
      phone: isContactPhone(draft.phone) ? undefined : true,
      text: text ? undefined : true,
    },
  };
}

/** The form for a company that wants to work with the mall; what is typed survives leaving the page. */
export function CooperationForm() {
  const t = useTranslations('cooperation');
  const { networkFailed } = useAppTexts();
  const isShown = useIsPageShown();
  const { form, draft, problems, change, check, report } = useForm({
    initial: emptyDraft,
    parse: parseDraft,
  });
  useEarlyInput(() => {
    if (form.current) change(readDraft(form.current));
  });
  const offer = useMutation({
    mutationFn: (input: CallArgs<'cooperation'>) => callMall('cooperation', input),
    onSuccess: ({ receiptNo }) => {
      storeReceipt(receiptNo);
      if (isShown()) window.scrollTo(0, 0);
    },
    onError: (error) => {
      const { issues = [] } = toApiError(error);
      const invalid = issues.map(({ path }) => path).filter(isField);
      if (report(Object.fromEntries(invalid.map((field) => [field, true])))) return;
      const rejection = getRejection(error);
      showToast(rejection ? t(rejection) : networkFailed, { tone: 'error' });
    },
  });
  useEffect(() => {
    if (draft !== emptyDraft) storeDraft(draft);
  }, [draft]);

  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (offer.isPending) return;
    const input = check();
    if (input) offer.mutate(input);
  };
  const line = (field: 'company' | 'contact', maxLength: number, autoComplete: string) => (
    <TextInput
      label={t(field)}
      name={field}
      autoComplete={autoComplete}
      maxLength={maxLength}
      value={draft[field]}
      onChange={(event) => change({ [field]: event.target.value })}
      error={problems[field] && t(`problems.${field}`)}
    />
  );

  return (
    <>
      <form
        ref={form}
        id="cooperation"
        // Without JavaScript, what was typed must not become a part of the page's address.
        method="post"
        onSubmit={submit}
        noValidate
        className="flex flex-col gap-2.5 px-3 pt-3 pb-6"
      >
        <p className="rounded-card bg-tint px-3.5 py-3 text-13">{t('intro')}</p>
        <Card as="section" className="flex flex-col gap-4">
          <ChoiceChips
            name="type"
            label={t('type')}
            choices={offerTypes.map((value) => ({ value, label: t(`types.${value}`) }))}
            value={draft.type}
            onChange={(type) => change({ type })}
            error={problems.type && t('problems.type')}
          />
          <TextArea
            label={t('text')}
            name="text"
            placeholder={t('textHint')}
            maxLength={500}
            value={draft.text}
            onChange={(event) => change({ text: event.target.value })}
            error={problems.text && t('problems.text')}
          />
        </Card>
        <Card as="section" className="flex flex-col gap-4">
          {line('company', 60, 'organization')}
          {line('contact', 30, 'name')}
          <TextInput
            label={t('phone')}
            name="phone"
            type="tel"
            inputMode="tel"
            autoComplete="tel-national"
            maxLength={20}
            value={draft.phone}
            onChange={(event) => change({ phone: normalizePhone(event.target.value) })}
            hint={t('phoneHint')}
            error={problems.phone && t('problems.phone')}
          />
        </Card>
      </form>
      <SubmitBar form="cooperation" loading={offer.isPending}>
        {t('submit')}
      </SubmitBar>
    </>
  );
}
