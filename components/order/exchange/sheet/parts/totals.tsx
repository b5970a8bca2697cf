import { useTranslations } from 'next-intl';
import { cx } from '@/components/ui/cx';
import { formatCount, formatFen, formatPoints, toPointUnit } from '@/lib/rules/money/format';
import type { OrderPrice } from '@/lib/rules/order/order-price';
import type { ExpressFee } from '../extras/use-express-fee';

interface Props {
  price: OrderPrice;
  unit: string;
  /** Shipping fee, included in the price; undefined when nothing is shipped. */
  fee: ExpressFee | undefined;
  /** Undefined until it is loaded. */
  balance: number | undefined;
  lacking: number;
}

/** Total price and balance; sticky while the rest of the sheet scrolls. */
export function Totals({ price, unit, fee, balance, lacking }: Props) {
  const t = useTranslations('order.exchange');
  const left = balance === undefined ? undefined : balance - price.points;
  const row = 'flex items-baseline justify-between gap-3';
  const feeTexts = { none: t('fee.later'), asking: '–', unknown: t('fee.unknown'), known: t('fee.free') };
  return (
    <dl className="sticky -bottom-4 z-1 -mx-4 -mb-4 flex flex-col gap-1 border-t border-line bg-surface px-4 pt-2.5 pb-3 text-13">
      {fee && (
        <div className={row}>
          <dt className="text-muted">{t('fee.label')}</dt>
          <dd className={fee.fen > 0 ? 'font-semibold' : 'text-muted'}>
            {fee.fen > 0 ? formatFen(fee.fen) : feeTexts[fee.state]}
          </dd>
        </div>
      )}
      <div className={row}>
        <dt className="font-semibold">{t('total')}</dt>
        <dd className="text-primary">
          <strong className="text-18 font-extrabold">{formatCount(price.points)}</strong>{' '}
          <span className="text-12 font-semibold">{toPointUnit(price.points, unit)}</span>
          {price.payAmountFen > 0 && (
            <span className="ml-1 text-13 font-bold">+ {formatFen(price.payAmountFen)}</span>
          )}
        </dd>
      </div>
      {/* Always one line high, so that nothing moves while the shopper changes the quantity. */}
      <div className={cx(row, 'min-h-[1lh] text-12')}>
        <dt className="text-muted">
          {t('yourBalance')} {balance === undefined ? '–' : formatPoints(balance, unit)}
        </dt>
        <dd role="status" className={lacking > 0 ? 'font-bold text-primary' : 'text-muted'}>
          {lacking > 0
            ? t('short', { count: formatCount(lacking), unit: toPointUnit(lacking, unit) })
            : left !== undefined &&
              t('afterwards', { count: formatCount(left), unit: toPointUnit(left, unit) })}
        </dd>
      </div>
    </dl>
  );
}
