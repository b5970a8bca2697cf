import { Truck } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { CopyButton } from '@/components/order/copy-button';
import { Card } from '@/components/ui/card';
import type { FoundCase } from './case-of';

interface Props {
  title: string;
  parcel: NonNullable<FoundCase['returnParcel']>;
}

/** Who carries a parcel of a case, under which number. */
export function ParcelCard({ title, parcel: { company, expressNo } }: Props) {
  const t = useTranslations('afterSale.detail');
  return (
    <Card as="section" className="flex items-center gap-3">
      <Truck size={22} strokeWidth={1.8} aria-hidden className="shrink-0 text-primary" />
      <div className="min-w-0 flex-1">
        <h3 className="text-12 text-muted">{title}</h3>
        <p className="mt-0.5 text-14 font-bold">
          {company} <span className="font-normal">{expressNo}</span>
        </p>
      </div>
      <CopyButton text={expressNo} label={t('copyNo')} />
    </Card>
  );
}
