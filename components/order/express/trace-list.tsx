import { useFormatter, useTranslations } from 'next-intl';
import { Card } from '@/components/ui/card';
import { StepList } from '@/components/ui/list/step-list';
import type { ExpressPath } from '@/lib/contract/order';
import { fullTime } from '../time-format';

/** The way of a parcel, newest first. */
export function TraceList({ parcel }: { parcel: ExpressPath }) {
  const t = useTranslations('order.express');
  const format = useFormatter();
  const { traces, delivered } = parcel;
  return (
    <Card as="section">
      <header className="flex items-baseline justify-between gap-3">
        <h2 className="text-14 font-bold">{t('traces')}</h2>
        {!delivered && <span className="text-11 text-muted">{t('live')}</span>}
      </header>
      <StepList
        className="mt-3.5"
        steps={traces.map(({ at, text }) => ({
          id: at,
          at,
          text,
          time: format.dateTime(new Date(at), fullTime),
        }))}
      />
    </Card>
  );
}
