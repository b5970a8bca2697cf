import { Phone, Truck } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { Card } from '@/components/ui/card';
import { Tag } from '@/components/ui/tag';
import type { ExpressPath } from '@/lib/contract/order';
import { CopyButton } from '../copy-button';

/** Who brings it, under which number, and how to reach them. */
export function ExpressHead({ parcel }: { parcel: ExpressPath }) {
  const t = useTranslations('order.express');
  const { company, companyPhone, expressNo, delivered } = parcel;
  return (
    <Card as="section" className="flex items-center gap-3">
      <span className="grid size-12 shrink-0 place-items-center rounded-full bg-tint text-primary">
        <Truck size={24} strokeWidth={1.8} aria-hidden />
      </span>
      <div className="min-w-0 flex-1">
        <h2 className="flex items-center gap-2 text-16 font-bold">
          {company}
          <Tag tone={delivered ? 'muted' : 'soft'}>{t(delivered ? 'delivered' : 'underWay')}</Tag>
        </h2>
        <p className="flex items-center gap-1 text-13 text-muted">
          <span className="sr-only">{t('number')} </span>
          {expressNo}
          <CopyButton text={expressNo} label={t('copy')} />
        </p>
      </div>
      <a
        href={`tel:${companyPhone}`}
        aria-label={`${t('call')} ${company} ${companyPhone}`}
        className="pressable grid size-11 shrink-0 place-items-center rounded-full bg-tint text-primary"
      >
        <Phone size={20} strokeWidth={1.8} aria-hidden />
      </a>
    </Card>
  );
}
