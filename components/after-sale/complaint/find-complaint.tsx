import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { type SyntheticEvent, useState } from 'react';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { TextInput } from '@/components/ui/form/field';
import { TapLink } from '@/components/ui/tap-link';
import { useLink } from '@/lib/browser/current-page';
import { isReceiptNumber, normalizeReceiptNumber } from '@/lib/rules/after-sale/complaint-receipts';
import { useReceipts } from './receipt-store';

/** Opens a complaint by its receipt number, and lists the numbers stored on this device. */
export function FindComplaintForm() {
  const t = useTranslations('afterSale.complain');
  const router = useRouter();
  const link = useLink();
  const receipts = useReceipts();
  const [text, setText] = useState('');
  const [isInvalid, setInvalid] = useState(false);
  const find = (event: SyntheticEvent) => {
    event.preventDefault();
    const id = normalizeReceiptNumber(text);
    setInvalid(!isReceiptNumber(id));
    if (isReceiptNumber(id)) router.push(link(`/complain?id=${id}`));
  };
  return (
    <Card as="section">
      <form onSubmit={find} noValidate className="flex items-start gap-2.5">
        <TextInput
          label={t('find')}
          className="min-w-0 flex-1"
          placeholder={t('findHint')}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={24}
          value={text}
          onChange={(event) => {
            setText(event.target.value);
            setInvalid(false);
          }}
          error={isInvalid ? t('findProblem') : undefined}
        />
        <Button type="submit" variant="soft" className="mt-6.5">
          {t('search')}
        </Button>
      </form>
      {receipts.length > 0 && (
        <div className="mt-3">
          <h3 className="text-12 text-muted">{t('recent')}</h3>
          <ul className="mt-1 flex flex-wrap gap-x-4">
            {receipts.map((receipt) => (
              <li key={receipt}>
                <TapLink
                  href={link(`/complain?id=${receipt}`)}
                  className="pressable flex min-h-11 items-center text-13 font-semibold text-primary"
                >
                  {receipt}
                </TapLink>
              </li>
            ))}
          </ul>
        </div>
      )}
    </Card>
  );
}
