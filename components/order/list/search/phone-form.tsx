'use client';

import { useTranslations } from 'next-intl';
import { type SyntheticEvent, useState } from 'react';
import { TextInput } from '@/components/ui/form/text-input';
import { typedPhone } from '@/lib/rules/address/typed-phone';
import { isMobilePhone } from '@/lib/rules/after-sale/after-sale-form';

interface Props {
  id: string;
  phone: string;
  onPhone: (phone: string) => void;
  onDone: (phone: string) => void;
  isBusy: boolean;
}

/** Which phone. */
export function PhoneForm({ id, phone, onPhone, onDone, isBusy }: Props) {
  const t = useTranslations('myOrders.search');
  const [isWrong, setWrong] = useState(false);
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    setWrong(!isMobilePhone(phone));
    if (isMobilePhone(phone) && !isBusy) onDone(phone);
  };
  return (
    <form id={id} onSubmit={submit} noValidate className="pt-1 pb-2">
      <TextInput
        label={t('phone')}
        hint={t('phoneHint')}
        error={isWrong ? t('phoneWrong') : undefined}
        type="tel"
        inputMode="numeric"
        autoComplete="tel-national"
        maxLength={20}
        value={phone}
        onChange={(event) => {
          onPhone(typedPhone(event.target.value));
          setWrong(false);
        }}
      />
    </form>
  );
}
