import { useTranslations } from 'next-intl';
import { Card } from '@/components/ui/card';
import type { AfterSale } from '@/lib/contract/after-sale';
import type { OrderDetail } from '@/lib/contract/order';
import { formatCount, formatFen } from '@/lib/rules/money/format';

interface Props {
  order: OrderDetail;
  afterSale: AfterSale;
  unit: string;
}

const rowClass = 'flex items-baseline justify-between gap-3';

/** Shows before the request that cash is refunded and points are not (R-POINTS-32). */
export function RefundSummary({ order, afterSale, unit }: Props) {
  const t = useTranslations('afterSale.refund');
  const { refundableFen } = afterSale;
  return (
    <Card as="section">
      <h2 className="text-13 font-semibold">{t('back')}</h2>
      <dl className="mt-2.5 flex flex-col gap-2.5 text-13">
        <div className={rowClass}>
          <dt>
            {t('cash')}
            <span className="block text-12 text-muted">
              {refundableFen > 0 ? t('cashText') : t('noCash')}
            </span>
          </dt>
          <dd className="text-18 font-extrabold text-primary">{formatFen(refundableFen)}</dd>
        </div>
        {order.points > 0 && (
          <div className={rowClass}>
            <dt>
              <span className="inline-block first-letter:uppercase">{t('points', { unit })}</span>
              <span className="block text-12 font-semibold text-accent">{t('pointsText')}</span>
            </dt>
            <dd className="font-bold text-muted">
              <del>{formatCount(order.points)}</del>
            </dd>
          </div>
        )}
      </dl>
      {order.points > 0 && (
        <p className="mt-3 rounded-control bg-tint px-3 py-2.5 text-12">{t('pointsRule', { unit })}</p>
      )}
    </Card>
  );
}
