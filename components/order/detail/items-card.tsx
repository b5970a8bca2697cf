import { useTranslations } from 'next-intl';
import { Card } from '@/components/ui/card';
import type { OrderDetail } from '@/lib/contract/order';
import { formatCount, formatFen, formatPoints } from '@/lib/rules/money/format';
import { OrderStatus } from '@/lib/rules/order/order-state';
import { OrderItemLinks } from '../order-item-row';

/** Text key of the cash amount: paid, due now, cash on delivery, or never paid. */
function getCashTextKey({ paidAt, status, isCashOnDelivery }: OrderDetail) {
  if (paidAt) return 'cashPaid';
  if (isCashOnDelivery && status !== OrderStatus.closed) return 'cashAtDoor';
  return status === OrderStatus.unpaid ? 'cash' : 'cashWas';
}

/** The items of an order with links to their pages, and the total price. */
export function ItemsCard({ order, unit }: { order: OrderDetail; unit: string }) {
  const t = useTranslations('order.detail');
  const row = 'flex items-baseline justify-between text-13';
  const { couponFen = 0, couponPoints = 0, expressFen = 0 } = order;
  const coupon = [
    couponPoints > 0 && `−${formatPoints(couponPoints, unit)}`,
    couponFen > 0 && `−${formatFen(couponFen)}`,
  ].filter(Boolean);
  return (
    <Card as="section">
      <h3 className="sr-only">{t('goods')}</h3>
      <OrderItemLinks items={order.items} unit={unit} />
      <dl className="mt-3.5 flex flex-col gap-1.5 border-t border-line pt-3">
        {coupon.length > 0 && (
          <div className={row}>
            <dt className="text-muted">{t('coupon')}</dt>
            <dd className="font-semibold">{coupon.join(' ')}</dd>
          </div>
        )}
        {expressFen > 0 && (
          <div className={row}>
            <dt className="text-muted">{t('shipping')}</dt>
            <dd className="font-semibold">{formatFen(expressFen)}</dd>
          </div>
        )}
        <div className={row}>
          <dt className="text-muted first-letter:uppercase">{t('points', { unit })}</dt>
          <dd className="font-bold">{formatCount(order.points)}</dd>
        </div>
        {order.payAmount > 0 && (
          <div className={row}>
            <dt className="text-muted">{t(getCashTextKey(order))}</dt>
            <dd className="text-18 font-extrabold text-primary">{formatFen(order.payAmount)}</dd>
          </div>
        )}
      </dl>
    </Card>
  );
}
