'use client';

import { useTranslations } from 'next-intl';
import { Button } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/feedback/empty-state';

/** A quarter of an hour after the code the phone has to be proved again. */
export function SearchExpired({ onVerify }: { onVerify: () => void }) {
  const t = useTranslations('myOrders.search');
  return (
    <div role="alert">
      <EmptyState
        drawing="search"
        text={t('expired')}
        action={<Button onClick={onVerify}>{t('again')}</Button>}
      />
    </div>
  );
}
