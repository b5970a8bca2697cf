import { useTranslations } from 'next-intl';
import { Card } from '@/components/ui/card';
import type { OrderDetail } from '@/lib/contract/order';
import type { MergeOrder } from '@/lib/contract/trade/merge-order';
import { formatCount, formatFen } from '@/lib/rules/money/money';
import { OrderStatus } from '@/lib/rules/order/order-state';

interface Props {
  merge: MergeOrder;
  /** All of it as if it were one order. */
  order: OrderDetail;
  unit: string;
}

/** What all orders cost together: coupon, shipping, points, cash. */
export function MergeTotals({ merge, order, unit }: Props) {
  const t = useTranslations('order');
  const { couponFen, couponPoints, expressFen, points, payAmount } = merge;
  const coupon = [
    couponPoints > 0 && `−${formatCount(couponPoints)} ${unit}`,
    couponFen > 0 && `−${formatFen(couponFen)}`,
  ].filter(Boolean);
  const shipping = expressFen > 0 ? formatFen(expressFen) : t('merge.free');
  const cash = order.paidAt ? 'cashPaid' : order.status === OrderStatus.unpaid ? 'cash' : 'cashWas';
  const rows = [
    ...(coupon.length > 0 ? [{ name: t('merge.coupon'), value: coupon.join(' ') }] : []),
    ...(order.kind === 'physical' ? [{ name: t('merge.express'), value: shipping }] : []),
    { name: t('detail.points', { unit }), value: formatCount(points) },
  ];
  return (
    <Card as="section">
      <h3 className="text-14 font-bold">{t('merge.total', { count: merge.orders.length })}</h3>
      <dl className="mt-2 flex flex-col gap-1.5">
        {rows.map(({ name, value }) => (
          <div key={name} className="flex items-baseline justify-between text-13">
            <dt className="text-muted first-letter:uppercase">{name}</dt>
            <dd className="font-semibold">{value}</dd>
          </div>
        ))}
        {payAmount > 0 && (
          <div className="flex items-baseline justify-between text-13">
            <dt className="text-muted">{t(`detail.${cash}`)}</dt>
            <dd className="text-18 font-extrabold text-primary">{formatFen(payAmount)}</dd>
          </div>
        )}
      </dl>
    </Card>
  );
}
