import { useLocale, useTranslations } from 'next-intl';
import { Card } from '@/components/ui/card';
import { cx } from '@/components/ui/cx';
import type { OrderDetail } from '@/lib/contract/order';
import { createTimeline } from '@/lib/rules/order/order-view';
import { formatDate } from '@/lib/rules/time/format-date';

/** Past and future steps of an order. */
export function Timeline({ order }: { order: OrderDetail }) {
  const t = useTranslations('order.detail');
  return (
    <Card as="section">
      <h3 className="mb-3 text-14 font-bold">{t('timeline')}</h3>
      <TimelineSteps order={order} />
    </Card>
  );
}

/** The steps of an order from left to right, without a card. */
export function TimelineSteps({ order }: { order: OrderDetail }) {
  const t = useTranslations('order');
  const locale = useLocale();
  const steps = createTimeline(order);
  const last = steps.findLastIndex(({ at }) => at !== null);
  return (
    // Extends into the card's padding: five English labels must fit on the narrowest phone, also in larger type.
    <ol className="-mx-3 flex">
      {steps.map(({ step, at }, index) => (
        <li
          key={step}
          className="relative flex flex-1 flex-col items-center text-center"
          aria-current={index === last ? 'step' : undefined}
        >
          {index > 0 && (
            <span
              aria-hidden
              className={cx('absolute top-[5px] right-1/2 h-[2px] w-full', at ? 'bg-primary' : 'bg-line')}
            />
          )}
          <span
            aria-hidden
            className={cx(
              'relative z-1 size-3 rounded-full ring-4 ring-surface',
              at ? 'bg-primary' : 'bg-line',
              index === last && 'outline-[3px] outline-tint',
            )}
          />
          <span className={cx('mt-1.5 text-step', at ? 'font-semibold' : 'text-muted')}>
            {t(`steps.${step}`)}
          </span>
          {at && (
            <time dateTime={at} className="px-1 text-11 text-muted">
              {formatDate(at, 'shortTime', locale)}
            </time>
          )}
        </li>
      ))}
    </ol>
  );
}
