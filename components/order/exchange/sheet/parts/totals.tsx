import { useTranslations } from 'next-intl';
import { cx } from '@/components/ui/cx';
import { formatCount, formatFen } from '@/lib/rules/money';
import type { OrderPrice } from '@/lib/rules/order-price';

interface Props {
  price: OrderPrice;
  unit: string;
  /** Undefined while it is not known. */
  balance: number | undefined;
  lacking: number;
}

/** What it costs in all, against what the shopper has. */
export function Totals({ price, unit, balance, lacking }: Props) {
  const t = useTranslations('order.exchange');
  const row = 'flex items-baseline justify-between gap-3';
  return (
    <dl className="flex flex-col gap-1.5 border-t border-line pt-3 text-13">
      <div className={row}>
        <dt className="text-muted">{t('yourBalance')}</dt>
        <dd>{balance === undefined ? '–' : `${formatCount(balance)} ${unit}`}</dd>
      </div>
      <div className={row}>
        <dt className="font-semibold">{t('total')}</dt>
        <dd className="text-primary">
          <strong className="text-18 font-extrabold">{formatCount(price.points)}</strong>{' '}
          <span className="text-12 font-semibold">{unit}</span>
          {price.payAmountFen > 0 && (
            <span className="ml-1 text-13 font-bold">+ {formatFen(price.payAmountFen)}</span>
          )}
        </dd>
      </div>
      {/* One line always, so that nothing moves under the finger that counts up. */}
      <div
        role="status"
        className={cx(
          'min-h-[1lh] text-right text-12',
          lacking > 0 ? 'font-bold text-primary' : 'text-muted',
        )}
      >
        {lacking > 0
          ? t('short', { count: formatCount(lacking), unit })
          : balance !== undefined && t('afterwards', { count: formatCount(balance - price.points), unit })}
      </div>
    </dl>
  );
}
