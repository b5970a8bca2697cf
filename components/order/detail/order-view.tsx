import { useAppTexts } from '@/components/app/app-texts';
import { cx } from '@/components/ui/cx';
import type { OrderDetail } from '@/lib/contract/order';
import { OrderStatus } from '@/lib/rules/order/order-state';
import { ServiceLink } from '../../service-order/service-link';
import { ExpressPreview } from '../express/express-preview';
import { HelpCard } from '../help-card';
import { ChannelCard } from '../pay/channel-card';
import { useOrderPayment } from '../pay/use-order-payment';
import { AddressCard } from './address-card';
import { ItemsCard } from './items-card';
import { OrderFacts } from './order-facts';
import type { OrderScreenProps } from './order-props';
import { PayBar } from './pay-bar';
import { SettledBar } from './settled-bar';
import { StatusHead } from './status-head';
import { Timeline } from './timeline';

type Props = OrderScreenProps & { order: OrderDetail; onExpire: () => void };

/** A loaded order. */
export function OrderView({ order, unit, environment, payRules, onExpire }: Props) {
  const texts = useAppTexts();
  const { orderId } = order;
  const unpaid = order.status === OrderStatus.unpaid;
  const payment = useOrderPayment({ orderId, isUnpaid: unpaid, environment, payRules });

  return (
    <>
      <StatusHead order={order} unit={unit} onExpire={onExpire} />
      <div className={cx('relative -mt-11 flex flex-col gap-2.5 px-3', unpaid ? 'pb-20' : 'pb-6')}>
        {order.sentAt && order.status !== OrderStatus.closed && <ExpressPreview orderId={orderId} />}
        <AddressCard order={order} />
        <ServiceLink order={order} />
        <ItemsCard order={order} unit={unit} />
        {unpaid && <ChannelCard payment={payment} payRules={payRules} />}
        {!unpaid && <Timeline order={order} />}
        <OrderFacts order={order} unit={unit} />
        <HelpCard orderId={orderId} />
      </div>
      {unpaid ? (
        <PayBar order={order} unit={unit} payment={payment} />
      ) : (
        <SettledBar order={order} unit={unit} />
      )}
      <span className="sr-only" role="status">
        {payment.busy ? texts.loading : ''}
      </span>
    </>
  );
}
