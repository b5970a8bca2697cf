import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button, ButtonLink, type ButtonSize } from '@/components/ui/button';
import { createLazyPart } from '@/components/ui/lazy-part';
import { useLink } from '@/lib/browser/current-page';
import type { OrderSummary } from '@/lib/contract/order';
import { getOrderActions, type OrderAction } from '@/lib/rules/order/order-state';
import { toOrderStatus } from '@/lib/rules/order/order-view';
import { getActionPath, type LinkAction } from './action-path';
import { OrderChangeButton } from './order-change-button';

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
        className="mr-auto -ml-2 px-2!"
        onClick={() => setOpen(true)}
      >
        {t('more')}
      </Button>
      {open && <MoreSheet order={order} actions={actions} onClose={() => setOpen(false)} />}
    </>
  );
}

interface Props {
  order: OrderSummary;
  unit: string;
  size?: ButtonSize;
  /** Actions to hide, because the caller offers them elsewhere or the project does not offer them. */
  without?: readonly OrderAction[] | undefined;
  /** True when the after-sale period is over. */
  isLate?: boolean;
}

type ButtonProps = Pick<Props, 'order' | 'unit'> & {
  action: OrderAction;
  size: ButtonSize;
  className: string | undefined;
};

/** Maximum buttons in a row; further actions are behind the "more" button. */
const MAX_BUTTONS = 3;

/** Three long labels fit into a row with less padding. Where they do not, the last button fills a row of its own. */
const tightClasses: Partial<Record<ButtonSize, string>> = {
  sm: 'max-[359px]:grow max-[359px]:px-2!',
  md: 'px-3.5! max-[359px]:grow',
};

/** Sort rank: filled buttons come last, where the thumb is. */
const rankButton = (action: OrderAction): number => Number(action === 'pay' || action === 'confirm');

const isLinkAction = (action: OrderAction): action is LinkAction =>
  action !== 'cancel' && action !== 'confirm' && action !== 'changeAddress' && action !== 'remind';

/** The button of one action. */
function ActionButton({ action, order, unit, size, className }: ButtonProps) {
  const t = useTranslations('order.actions');
  const link = useLink();
  if (!isLinkAction(action)) return <OrderChangeButton kind={action} {...{ order, unit, size, className }} />;
  return (
    <ButtonLink
      size={size}
      variant={action === 'pay' ? 'primary' : 'outline'}
      className={className}
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
        <ActionButton
          key={action}
          action={action}
          order={order}
          unit={unit}
          size={size}
          className={buttons.length === MAX_BUTTONS ? tightClasses[size] : undefined}
        />
      ))}
    </>
  );
}
