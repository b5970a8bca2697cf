import { MapPin } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { CopyButton } from '@/components/order/copy-button';
import { Card } from '@/components/ui/card';
import type { AfterSale } from '@/lib/contract/after-sale';

type ReturnTo = NonNullable<NonNullable<AfterSale['case']>['returnTo']>;

/** The address to send the goods back to, with a copy button. */
export function ReturnCard({ to: { receiver, phone, address } }: { to: ReturnTo }) {
  const t = useTranslations('afterSale');
  return (
    <Card as="section" className="flex items-center gap-3">
      <MapPin size={22} strokeWidth={1.8} aria-hidden className="shrink-0 text-primary" />
      <div className="min-w-0 flex-1">
        <h2 className="text-12 text-muted">{t('detail.returnTo')}</h2>
        <p className="mt-0.5 text-14 font-bold">
          {receiver} <span className="whitespace-nowrap">{phone}</span>
        </p>
        <p className="mt-0.5 text-13 text-muted">{address}</p>
      </div>
      <CopyButton text={`${receiver} ${phone} ${address}`} label={t('detail.copyAddress')} />
    </Card>
  );
}
