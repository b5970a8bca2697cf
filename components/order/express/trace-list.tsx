import { useFormatter, useTranslations } from 'next-intl';
import { Card } from '@/components/ui/card';
import { cx } from '@/components/ui/cx';
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
      <ol className="mt-3.5">
        {traces.map(({ at, text }, index) => {
          const newest = index === 0;
          const oldest = index === traces.length - 1;
          return (
            <li key={at} className={cx('relative pl-6', !oldest && 'pb-5')}>
              {!oldest && (
                <span aria-hidden className="absolute top-3 -bottom-1.5 left-[5px] w-[2px] bg-line" />
              )}
              <span
                aria-hidden
                className={cx(
                  'absolute top-1 left-0 size-3 rounded-full ring-4 ring-surface',
                  newest ? 'bg-primary outline-[3px] outline-tint' : 'bg-line',
                )}
              />
              <p className={newest ? 'text-14 font-bold' : 'text-13 text-muted'}>{text}</p>
              <time dateTime={at} className="mt-0.5 block text-12 text-muted">
                {format.dateTime(new Date(at), fullTime)}
              </time>
            </li>
          );
        })}
      </ol>
    </Card>
  );
}
