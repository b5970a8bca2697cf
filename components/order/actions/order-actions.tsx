'use client';

import { useTranslations } from 'next-intl';
import { useLink } from '@/components/app/use-link';
import { ButtonLink } from '@/components/ui/button-link';
import type { ButtonSize } from '@/components/ui/button-style';
import type { OrderSummary } from '@/lib/contract/order';
import { actionsOf, type OrderAction } from '@/lib/rules/order/order-state';
import { statusOf } from '@/lib/rules/order/order-view';
import { actionPath, type LeadingAction } from './action-path';
import { AskChange } from './ask-change';
import { ChangeAddress } from './change-address';
import { MoreActions } from './more-actions';
import { Remind } from './remind';

interface Props {
  order: OrderSummary;
  unit: string;
  size?: ButtonSize;
  /** Actions that this place offers in another way. */
  without?: readonly OrderAction[];
  /** The days for after-sale are known to be over. */
  isLate?: boolean;
}

type ButtonProps = Pick<Props, 'order' | 'unit'> & { action: OrderAction; size: ButtonSize };

/** Buttons beside each other; what goes beyond is behind one of them. */
const MOST = 3;

/** The filled buttons: they stand last, under the thumb. */
const leads = (action: OrderAction): number => Number(action === 'pay' || action === 'confirm');

const isLeading = (action: OrderAction): action is LeadingAction =>
  action !== 'cancel' && action !== 'confirm' && action !== 'changeAddress' && action !== 'remind';

/** The button of one action. */
function ActionButton({ action, order, unit, size }: ButtonProps) {
  const t = useTranslations('order.actions');
  const link = useLink();
  if (action === 'cancel' || action === 'confirm')
    return <AskChange kind={action} order={order} unit={unit} size={size} />;
  if (action === 'remind') return <Remind order={order} size={size} />;
  if (action === 'changeAddress') return <ChangeAddress order={order} size={size} />;
  return (
    <ButtonLink
      size={size}
      variant={action === 'pay' ? 'primary' : 'outline'}
      href={link(actionPath(action, order))}
    >
      {t(action)}
    </ButtonLink>
  );
}

/** Buttons for what the status of an order allows. */
export function OrderActions({ order, unit, size = 'sm', without = [], isLate = false }: Props) {
  const allowed = actionsOf({ ...order, status: statusOf(order), isLate }).filter(
    (action) => !without.includes(action),
  );
  const shown = allowed.length > MOST ? allowed.slice(0, MOST - 1) : allowed;
  const rest = allowed.slice(shown.length).filter(isLeading);
  const buttons = [...shown].reverse().sort((a, b) => leads(a) - leads(b));

  return (
    <>
      {rest.length > 0 && <MoreActions order={order} actions={rest} size={size} />}
      {buttons.map((action) => (
        <ActionButton key={action} action={action} order={order} unit={unit} size={size} />
      ))}
    </>
  );
}
