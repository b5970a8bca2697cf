'use client';

import { useTranslations } from 'next-intl';
import { type FormEvent, useState } from 'react';
import { Button } from '@/components/ui/button';
import { TextInput } from '@/components/ui/form/text-input';
import { ConfirmDialog } from '@/components/ui/overlay/confirm-dialog';
import { mobileNumberIn } from '@/lib/rules/service/top-up';
import { useTopUp } from './use-top-up';

/** `139 0013 9000`: a number is checked best in groups. */
const inGroups = (phone: string): string => phone.replace(/^(\d{3})(\d{4})(\d{4})$/, '$1 $2 $3');

/** Asks for the number that a top-up goes to, and once more before it starts. */
export function TopUpForm({ orderId, count }: { orderId: string; count: number }) {
  const t = useTranslations('service.topUp');
  const [typed, setTyped] = useState('');
  const [isWrong, setWrong] = useState(false);
  const [phone, setPhone] = useState<string>();
  const start = useTopUp(orderId);

  const ask = (event: FormEvent) => {
    event.preventDefault();
    const number = mobileNumberIn(typed);
    setWrong(number === undefined);
    setPhone(number);
  };
  const go = () => {
    if (phone !== undefined) start.mutate(phone, { onSettled: () => setPhone(undefined) });
  };
  return (
    <form onSubmit={ask} noValidate className="flex flex-col gap-3">
      <TextInput
        label={t('label')}
        type="tel"
        autoComplete="tel-national"
        maxLength={20}
        value={typed}
        error={isWrong ? t('wrong') : undefined}
        hint={count > 1 ? t('pieces', { count }) : t('hint')}
        onChange={(event) => {
          setTyped(event.target.value);
          setWrong(false);
        }}
      />
      <Button type="submit" block loading={start.isPending}>
        {t('start')}
      </Button>
      <ConfirmDialog
        open={phone !== undefined}
        onCancel={() => setPhone(undefined)}
        onConfirm={go}
        title={t('askTitle')}
        cancelLabel={t('back')}
        confirmLabel={t('start')}
        loading={start.isPending}
      >
        <span className="block text-21 font-extrabold text-ink">{inGroups(phone ?? '')}</span>
        <span className="mt-1.5 block">{t('askText')}</span>
      </ConfirmDialog>
    </form>
  );
}
