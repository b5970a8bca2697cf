import { useLocale, useTranslations } from 'next-intl';
import { Card } from '@/components/ui/card';
import { Fact } from '@/components/ui/list/fact';
import type { OrderDetail } from '@/lib/contract/order';
import { formatCount, formatFen } from '@/lib/rules/money/format';
import { toMallOrderId } from '@/lib/rules/order/merge-order';
import { formatDate } from '@/lib/rules/time/format-date';
import { CopyButton } from '../copy-button';

/** Number, times, payment channel and remark of an order. */
export function OrderFacts({ order, unit }: { order: OrderDetail; unit: string }) {
  const t = useTranslations('order.detail');
  const locale = useLocale();
  const { createdAt, payChannel, paidAt, remark, pointsGained, lateRefund } = order;
  const orderId = toMallOrderId(order.orderId);
  const { isCashOnDelivery, payAmount } = order;
  return (
    <Card as="section">
      <h3 className="mb-1.5 text-14 font-bold">{t('facts')}</h3>
      <dl>
        <Fact name={t('orderId')}>
          {orderId}
          <CopyButton text={orderId} label={`${t('copy')}: ${t('orderId')}`} />
        </Fact>
        <Fact name={t('createdAt')}>{formatDate(createdAt, 'fullTime', locale)}</Fact>
        {paidAt && (
          <Fact name={t('payChannel')}>
            {payChannel ? (
              t(`channel.${payChannel}`)
            ) : (
              <span className="inline-block first-letter:uppercase">
                {isCashOnDelivery && payAmount > 0 ? t('atDoor') : t('pointsOnly', { unit })}
              </span>
            )}
          </Fact>
        )}
        {pointsGained > 0 && <Fact name={t('gained', { unit })}>+{formatCount(pointsGained)}</Fact>}
        {lateRefund && (
          <Fact name={t('lateRefund')}>
            {t(lateRefund.done ? 'lateRefundDone' : 'lateRefundOwed', {
              amount: formatFen(lateRefund.amountFen),
            })}
          </Fact>
        )}
        {remark && <Fact name={t('remark')}>{remark}</Fact>}
      </dl>
    </Card>
  );
}
