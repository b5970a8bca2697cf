'use client';

import { useTranslations } from 'next-intl';
import { useLink } from '@/components/app/use-link';
import { ButtonLink } from '@/components/ui/button-link';
import type { ButtonSize } from '@/components/ui/button-style';
import type { OrderSummary } from '@/lib/contract/order';
import { actionsOf, type OrderAction } from '@/lib/rules/order-state';
import { statusOf } from '@/lib/rules/order-view';
import { AskChange } from './ask-change';

interface Props {
  order: OrderSummary;
  unit: string;
  size?: ButtonSize;
  /** Actions that this place offers in another way. */
  without?: readonly OrderAction[];
}

/** The filled buttons: they stand last, under the thumb. */
const leads = (action: OrderAction): number => Number(action === 'pay' || action === 'confirm');

/** Buttons for what the status of an order allows. */
export function OrderActions({ order, unit, size = 'sm', without = [] }: Props) {
  const t = useTranslations('order.actions');
  const link = useLink();
  const allowed = actionsOf({ status: statusOf(order), kind: order.kind })
    .filter((action) => action !== 'changeAddress' && !without.includes(action))
    .reverse()
    .sort((a, b) => leads(a) - leads(b));
  const goodsId = order.items[0]?.goodsId;

  return allowed.map((action) => {
    switch (action) {
      case 'cancel':
      case 'confirm':
        return <AskChange key={action} kind={action} order={order} unit={unit} size={size} />;
      case 'pay':
        return (
          <ButtonLink
            key={action}
            size={size}
            href={link(`/payindex?orderId=${order.orderId}&fromPage=myorder3`)}
          >
            {t('pay')}
          </ButtonLink>
        );
      case 'track':
        return (
          <ButtonLink
            key={action}
            size={size}
            variant="outline"
            href={link(`/express?orderId=${order.orderId}`)}
          >
            {t('track')}
          </ButtonLink>
        );
      default:
        return goodsId ? (
          <ButtonLink key={action} size={size} variant="outline" href={link(`/goodsProfile/${goodsId}`)}>
            {t('buyAgain')}
          </ButtonLink>
        ) : null;
    }
  });
}
