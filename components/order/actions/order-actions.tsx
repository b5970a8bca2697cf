import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button, ButtonLink, type ButtonSize } from '@/components/ui/button';
import { createLazyPart } from '@/components/ui/later';
import { useLink } from '@/lib/browser/current-page';
import type { OrderSummary } from '@/lib/contract/order';
import { getOrderActions, type OrderAction } from '@/lib/rules/order/order-state';
import { toOrderStatus } from '@/lib/rules/order/order-view';
import { findNextRemindTime } from '@/lib/rules/order/shipping-reminder';
import { getActionPath, type LinkAction } from './action-path';
import { ConfirmOrderChange } from './confirm-order-change';
import { useAddressChange } from './use-address-change';
import { useOrderChange } from './use-order-change';

const MoreSheet = createLazyPart(() => import('./more-sheet').then((part) => part.MoreSheet));

interface MoreActionsProps {
  order: OrderSummary;
  actions: readonly LinkAction[];
  size: ButtonSize;
}

/** A button that opens the actions that do not fit into the row. */
function MoreActions({ order, actions, size }: MoreActionsProps) {
  const t = useTranslations('order.actions');
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button
        size={size}
        variant="ghost"
        aria-haspopup="dialog"
        className="mr-auto -ml-2 px-2"
        onClick={() => setOpen(true)}
      >
        {t('more')}
      </Button>
      {open && <MoreSheet order={order} actions={actions} onClose={() => setOpen(false)} />}
    </>
  );
}

const AddressSheet = createLazyPart(() =>
  import('@/components/address/address-sheet').then((part) => part.AddressSheet),
);

/** A button to choose another address for an order. */
function ChangeAddressButton({ order, size }: { order: OrderSummary; size: ButtonSize }) {
  const t = useTranslations('order.actions');
  const [open, setOpen] = useState<boolean>();
  const change = useAddressChange(order);
  return (
    <>
      <Button
        size={size}
        variant="outline"
        aria-haspopup="dialog"
        loading={change.isPending}
        onClick={() => setOpen(true)}
      >
        {t('changeAddress')}
      </Button>
      {open !== undefined && (
        <AddressSheet
          open={open}
          onClose={() => setOpen(false)}
          chosenId={undefined}
          onChoose={({ addressId }) => {
            setOpen(false);
            change.mutate(addressId);
          }}
        />
      )}
    </>
  );
}

/** A button that reminds the mall to send an order; disabled for a day after a reminder. */
function RemindButton({ order, size }: { order: OrderSummary; size: ButtonSize }) {
  const t = useTranslations('order.actions');
  const [now] = useState(() => new Date());
  const change = useOrderChange('remind');
  const isDone = findNextRemindTime(order.remindedAt, now) !== undefined;
  return (
    <Button size={size} variant="outline" disabled={isDone} onClick={() => change.mutate(order)}>
      {t(isDone ? 'reminded' : 'remind')}
    </Button>
  );
}

interface Props {
  order: OrderSummary;
  unit: string;
  size?: ButtonSize;
  /** Actions to hide, because the caller offers them elsewhere. */
  without?: readonly OrderAction[];
  /** True when the after-sale period is over. */
  isLate?: boolean;
}

type ButtonProps = Pick<Props, 'order' | 'unit'> & { action: OrderAction; size: ButtonSize };

/** Maximum buttons in a row; further actions are behind the "more" button. */
const MAX_BUTTONS = 3;

/** Sort rank: filled buttons come last, where the thumb is. */
const rankButton = (action: OrderAction): number => Number(action === 'pay' || action === 'confirm');

const isLinkAction = (action: OrderAction): action is LinkAction =>
  action !== 'cancel' && action !== 'confirm' && action !== 'changeAddress' && action !== 'remind';

/** The button of one action. */
function ActionButton({ action, order, unit, size }: ButtonProps) {
  const t = useTranslations('order.actions');
  const link = useLink();
  if (action === 'cancel' || action === 'confirm')
    return <ConfirmOrderChange kind={action} order={order} unit={unit} size={size} />;
  if (action === 'remind') return <RemindButton order={order} size={size} />;
  if (action === 'changeAddress') return <ChangeAddressButton order={order} size={size} />;
  return (
    <ButtonLink
      size={size}
      variant={action === 'pay' ? 'primary' : 'outline'}
      href={link(getActionPath(action, order))}
    >
      {t(action)}
    </ButtonLink>
  );
}

/** Buttons for the actions that the status of an order allows. */
export function OrderActions({ order, unit, size = 'sm', without = [], isLate = false }: Props) {
  const allowed = getOrderActions({ ...order, status: toOrderStatus(order), isLate }).filter(
    (action) => !without.includes(action),
  );
  const shown = allowed.length > MAX_BUTTONS ? allowed.slice(0, MAX_BUTTONS - 1) : allowed;
  const rest = allowed.slice(shown.length).filter(isLinkAction);
  const buttons = [...shown].reverse().sort((a, b) => rankButton(a) - rankButton(b));

  return (
    <>
      {rest.length > 0 && <MoreActions order={order} actions={rest} size={size} />}
      {buttons.map((action) => (
        <ActionButton key={action} action={action} order={order} unit={unit} size={size} />
      ))}
    </>
  );
}
