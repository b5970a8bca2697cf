import { useTranslations } from 'next-intl';
import { Tag } from '@/components/ui/tag';
import type { OrderSummary } from '@/lib/contract/order';
import { formatCount, formatFen } from '@/lib/rules/money/money';
import { piecesOf } from '@/lib/rules/order/order-view';

/** What an order costs in all, and how it is paid where that is not by itself. */
export function CardTotal({ order, unit }: { order: OrderSummary; unit: string }) {
  const t = useTranslations('order.list');
  const search = useTranslations('myOrders.search');
  const { points, payAmount, isCashOnDelivery, paidTogether, isOwn } = order;
  const costs = [
    ...(points > 0 || payAmount === 0 ? [`${formatCount(points)} ${unit}`] : []),
    ...(payAmount > 0 ? [formatFen(payAmount)] : []),
  ];
  return (
    <>
      <p className="mt-3 flex flex-wrap items-baseline justify-end gap-x-2 text-12 text-muted">
        {isCashOnDelivery && <Tag tone="soft">{t(payAmount > 0 ? 'cashOnDelivery' : 'freeClaim')}</Tag>}
        {t('total', { count: piecesOf(order) })}
        <span className="text-14 font-bold text-ink">{costs.join(' + ')}</span>
      </p>
      {paidTogether && (
        <p className="mt-2 rounded-control bg-tint px-3 py-2 text-12 font-semibold text-primary">
          {t('paidTogether', { count: paidTogether.orders - 1, amount: formatFen(paidTogether.payAmount) })}
        </p>
      )}
      {isOwn === false && <p className="mt-2 text-right text-12 text-muted">{search('foreign')}</p>}
    </>
  );
}
