import { useTranslations } from 'next-intl';
import { type SyntheticEvent, useId, useState } from 'react';
import { useAppTexts } from '@/components/app/app-texts';
import { CodeFields } from '@/components/phone/code-fields';
import { useSmsCode } from '@/components/phone/use-sms-code';
import { Button } from '@/components/ui/button';
import { TextInput } from '@/components/ui/form/field';
import { Sheet } from '@/components/ui/overlay/sheet';
import { isMobilePhone, normalizePhone } from '@/lib/rules/phone/phone-number';
import { usePhoneAccess } from './use-phone-access';

interface CodeFormProps {
  id: string;
  phone: string;
  search: ReturnType<typeof usePhoneAccess>;
}

const isSmsCode = (code: string): boolean => /^\d{6}$/.test(code);

/** Form for the SMS code that verifies the phone. */
function CodeForm({ id, phone, search }: CodeFormProps) {
  const t = useTranslations('myOrders.verify');
  const codeTexts = useTranslations('myOrders.code');
  const [code, setCode] = useState('');
  const [isMissing, setMissing] = useState(false);
  const sms = useSmsCode(phone);
  const { step, problem, isBusy } = search;

  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    setMissing(!isSmsCode(code));
    if (isSmsCode(code) && !isBusy) search.find(phone, code);
  };
  const errorText = problem && problem !== 'notAllowed' ? t(problem) : undefined;

  return (
    <form id={id} onSubmit={submit} noValidate className="flex flex-col gap-4 pt-1 pb-2">
      {step === 'unlisted' && (
        <p role="alert" className="rounded-control bg-tint px-3.5 py-2.5 text-13">
          {t('notAllowed')}
        </p>
      )}
      <p className="flex items-center justify-between gap-3 text-14">
        {t('sendTo', { phone })}
        <button
          type="button"
          onClick={search.startOver}
          className="touch pressable shrink-0 text-13 font-semibold text-primary"
        >
          {t('change')}
        </button>
      </p>
      <CodeFields
        sms={sms}
        code={code}
        onCode={(next) => {
          setCode(next);
          setMissing(false);
          search.clearProblem();
        }}
        error={isMissing ? codeTexts('codeNeeded') : errorText}
      />
    </form>
  );
}

interface PhoneFormProps {
  id: string;
  phone: string;
  onPhone: (phone: string) => void;
  onDone: (phone: string) => void;
  isBusy: boolean;
}

/** Form for the phone number. */
function PhoneForm({ id, phone, onPhone, onDone, isBusy }: PhoneFormProps) {
  const t = useTranslations('myOrders.verify');
  const [isInvalid, setInvalid] = useState(false);
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    setInvalid(!isMobilePhone(phone));
    if (isMobilePhone(phone) && !isBusy) onDone(phone);
  };
  return (
    <form id={id} onSubmit={submit} noValidate className="pt-1 pb-2">
      <TextInput
        label={t('phone')}
        hint={t('phoneHint')}
        error={isInvalid ? t('phoneWrong') : undefined}
        type="tel"
        inputMode="numeric"
        autoComplete="tel-national"
        maxLength={20}
        value={phone}
        onChange={(event) => {
          onPhone(normalizePhone(event.target.value));
          setInvalid(false);
        }}
      />
    </form>
  );
}

export interface SearchSheetProps {
  /** Initial phone. */
  phone: string | undefined;
  onClose: () => void;
  onFound: (phone: string) => void;
}

/** Sheet to search orders by phone: asks for the phone, then for the SMS code. */
export function SearchSheet({ phone: first = '', onClose, onFound }: SearchSheetProps) {
  const t = useTranslations('myOrders.verify');
  const texts = useAppTexts();
  const formId = useId();
  const [phone, setPhone] = useState(first);
  const search = usePhoneAccess(onFound);
  const labelKeys = { phone: 'next', listed: 'submit', unlisted: 'submitAdd' } as const;
  return (
    <Sheet
      open
      onClose={onClose}
      title={t('title')}
      closeLabel={texts.close}
      footer={
        <Button size="lg" type="submit" form={formId} loading={search.isBusy}>
          {t(labelKeys[search.step])}
        </Button>
      }
    >
      {search.step === 'phone' ? (
        <PhoneForm
          id={formId}
          phone={phone}
          onPhone={setPhone}
          onDone={search.check}
          isBusy={search.isBusy}
        />
      ) : (
        <CodeForm id={formId} phone={phone} search={search} />
      )}
    </Sheet>
  );
}
