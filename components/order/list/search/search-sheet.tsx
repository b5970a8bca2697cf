'use client';

import { useTranslations } from 'next-intl';
import { useId, useState } from 'react';
import { useAppTexts } from '@/components/app/app-texts';
import { Button } from '@/components/ui/button';
import { Sheet } from '@/components/ui/overlay/sheet';
import { CodeForm } from './code-form';
import { PhoneForm } from './phone-form';
import { usePhoneSearch } from './use-phone-search';

interface Props {
  /** The phone to begin with. */
  phone: string | undefined;
  onClose: () => void;
  onFound: (phone: string) => void;
}

/** Asks which phone, and for the proof that the shopper holds it. */
export function SearchSheet({ phone: first = '', onClose, onFound }: Props) {
  const t = useTranslations('myOrders.search');
  const texts = useAppTexts();
  const formId = useId();
  const [phone, setPhone] = useState(first);
  const search = usePhoneSearch(onFound);
  const label = { phone: 'next', listed: 'submit', unlisted: 'submitAdd' } as const;
  return (
    <Sheet
      open
      onClose={onClose}
      title={t('title')}
      closeLabel={texts.close}
      footer={
        <Button size="lg" type="submit" form={formId} loading={search.isBusy}>
          {t(label[search.step])}
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
