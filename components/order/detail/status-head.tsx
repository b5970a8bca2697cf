import { CircleCheck, CircleX, Headset, type LucideIcon, Package, Truck, WalletMinimal } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { Countdown } from '@/components/ui/motion/countdown';
import type { OrderDetail } from '@/lib/contract/order';
import { formatFen } from '@/lib/rules/money/format';
import { OrderStatus } from '@/lib/rules/order/order-state';
import { toOrderStatus } from '@/lib/rules/order/order-view';
import { getStatusHint, getStatusText } from '@/lib/rules/order/status-text';

const statusIcons: Record<OrderStatus, LucideIcon> = {
  [OrderStatus.unpaid]: WalletMinimal,
  [OrderStatus.undelivered]: Package,
  [OrderStatus.unreceived]: Truck,
  [OrderStatus.completed]: CircleCheck,
  [OrderStatus.afterSale]: Headset,
  [OrderStatus.closed]: CircleX,
};

/** Icon of a status. */
function StatusIcon({ status, size }: { status: OrderStatus; size: number }) {
  const Icon = statusIcons[status];
  return <Icon size={size} strokeWidth={1.8} aria-hidden />;
}

interface Props {
  order: OrderDetail;
  unit: string;
  /** Called when the countdown of the payment deadline ends. */
  onExpire: () => void;
}

/** Status of the order, with a countdown while it is unpaid. */
export function StatusHead({ order, unit, onExpire }: Props) {
  const t = useTranslations('order');
  const { lateRefund } = order;
  const status = toOrderStatus(order);
  const hasCountdown = status === OrderStatus.unpaid && order.payDeadline;
  return (
    <section className="hero px-4 pt-5 pb-16">
      <div className="hero-light" aria-hidden />
      <div role="status" className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
        <StatusIcon status={status} size={26} />
        <h2 className="text-21 font-extrabold">{t(`status.${getStatusText(order)}`)}</h2>
        {hasCountdown && order.payDeadline && (
          <span className="ml-auto flex flex-col items-end">
            <span className="text-11 text-hero-muted">{t('detail.timeLeft')}</span>
            <Countdown
              endsAt={order.payDeadline}
              label={t('detail.timeLeft')}
              onEnd={onExpire}
              tone="text"
              className="text-21"
            />
          </span>
        )}
      </div>
      <p className="mt-1.5 text-13 text-hero-muted">{t(`hint.${getStatusHint(order)}`, { unit })}</p>
      {lateRefund && (
        <p className="mt-1 text-13 font-semibold">
          {t(lateRefund.done ? 'pay.lateDone' : 'pay.lateOwed', { amount: formatFen(lateRefund.amountFen) })}
        </p>
      )}
    </section>
  );
}
