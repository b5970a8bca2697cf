import { useTranslations } from 'next-intl';
import { useEffect, useEffectEvent } from 'react';
import { AddressSheet } from '@/components/address/address-sheet';
import { ConfirmDialog } from '@/components/ui/overlay/confirm-dialog';
import type { OrderSummary } from '@/lib/contract/order';
import { useAddressChange } from './use-address-change';
import { useOrderChange } from './use-order-change';

/** A change of an order that its buttons offer. */
export type OrderChangeKind = 'cancel' | 'confirm' | 'remind' | 'changeAddress';

export interface OrderChangeStepsProps {
  kind: OrderChangeKind;
  order: OrderSummary;
  /** Name of points after a number. */
  unit: string;
  /** True from the tap on the button until the shopper has answered. */
  open: boolean;
  onClose: () => void;
  /** Called when the change begins and when it has ended. */
  onBusy: (isBusy: boolean) => void;
}

type PartProps = Omit<OrderChangeStepsProps, 'kind'>;

/** Calls `onBusy` when `isPending` changes. */
function useBusyReport(isPending: boolean, onBusy: (isBusy: boolean) => void): void {
  const report = useEffectEvent(onBusy);
  useEffect(() => report(isPending), [isPending]);
}

const textKeys = {
  cancel: { title: 'cancelTitle', no: 'keep', yes: 'cancel' },
  confirm: { title: 'confirmTitle', no: 'notYet', yes: 'confirm' },
} as const;

/** The key of the explanation. Points come back only if the order cost some; of orders together only the cash is known. */
function getQuestionKey(kind: keyof typeof textKeys, { points, paidTogether }: OrderSummary) {
  if (kind === 'confirm') return 'confirmText';
  if (paidTogether && paidTogether.orders > 1) return 'cancelTogether';
  return points > 0 ? 'cancelText' : 'cancelTextNoPoints';
}

/** Cancels an order or confirms its receipt after a confirmation. */
function ConfirmedChange({
  kind,
  order,
  unit,
  open,
  onClose,
  onBusy,
}: PartProps & { kind: keyof typeof textKeys }) {
  const t = useTranslations('order.ask');
  const change = useOrderChange(kind);
  useBusyReport(change.isPending, onBusy);
  const { title, no, yes } = textKeys[kind];
  const orderCount = order.paidTogether?.orders ?? 1;
  const confirm = () => {
    onClose();
    change.mutate(order);
  };
  return (
    <ConfirmDialog
      open={open}
      onCancel={onClose}
      onConfirm={confirm}
      title={t(title)}
      cancelLabel={t(no)}
      confirmLabel={t(yes)}
    >
      {t(getQuestionKey(kind, order), { unit, count: orderCount })}
    </ConfirmDialog>
  );
}

/** Changes the address of an order to the one that the shopper chooses. */
function AddressChange({ order, open, onClose, onBusy }: PartProps) {
  const change = useAddressChange(order);
  useBusyReport(change.isPending, onBusy);
  return (
    <AddressSheet
      open={open}
      onClose={onClose}
      chosenId={undefined}
      onChoose={({ addressId }) => {
        onClose();
        change.mutate(addressId);
      }}
    />
  );
}

/** Reminds the mall to send an order, without a question. */
function Reminder({ order, open, onClose }: PartProps) {
  const { mutate } = useOrderChange('remind');
  const remind = useEffectEvent(() => {
    onClose();
    mutate(order);
  });
  useEffect(() => {
    if (open) remind();
  }, [open]);
  return null;
}

/** What follows the tap on a button that changes an order: the question, the call and its result (R-LIST-10). */
export function OrderChangeSteps({ kind, ...props }: OrderChangeStepsProps) {
  if (kind === 'changeAddress') return <AddressChange {...props} />;
  if (kind === 'remind') return <Reminder {...props} />;
  return <ConfirmedChange {...props} kind={kind} />;
}
