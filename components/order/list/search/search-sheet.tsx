import { useTranslations } from 'next-intl';
import { type SyntheticEvent, useId, useState } from 'react';
import { useAppTexts } from '@/components/app/app-texts';
import { Button } from '@/components/ui/button';
import { TextInput } from '@/components/ui/form/text-input';
import { Sheet } from '@/components/ui/overlay/sheet';
import { isMobilePhone, normalizePhone } from '@/lib/rules/phone/phone-number';
import { CodeForm } from './code-form';
import { usePhoneAccess } from './use-phone-access';

interface PhoneFormProps {
  id: string;
  phone: string;
  onPhone: (phone: string) => void;
  onDone: (phone: string) => void;
  isBusy: boolean;
}

/** Form for the phone number. */
function PhoneForm({ id, phone, onPhone, onDone, isBusy }: PhoneFormProps) {
  const t = useTranslations('myOrders.search');
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

interface Props {
  /** Initial phone. */
  phone: string | undefined;
  onClose: () => void;
  onFound: (phone: string) => void;
}

/** Sheet to search orders by phone: asks for the phone, then for the SMS code. */
export function SearchSheet({ phone: first = '', onClose, onFound }: Props) {
  const t = useTranslations('myOrders.search');
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
