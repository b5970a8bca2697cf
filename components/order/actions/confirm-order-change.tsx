import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button, type ButtonSize } from '@/components/ui/button';
import { ConfirmDialog } from '@/components/ui/overlay/confirm-dialog';
import type { OrderSummary } from '@/lib/contract/order';
import { useOrderChange } from './use-order-change';

interface Props {
  kind: 'cancel' | 'confirm';
  order: OrderSummary;
  unit: string;
  size: ButtonSize;
}

const textKeys = {
  cancel: { title: 'cancelTitle', text: 'cancelText', no: 'keep', yes: 'cancel' },
  confirm: { title: 'confirmTitle', text: 'confirmText', no: 'notYet', yes: 'confirm' },
} as const;

/** A button that cancels an order or confirms its receipt after a confirmation. */
export function ConfirmOrderChange({ kind, order, unit, size }: Props) {
  const t = useTranslations('order');
  const [asking, setAsking] = useState(false);
  const change = useOrderChange(kind);
  const { title, text, no, yes } = textKeys[kind];
  const orderCount = order.paidTogether?.orders ?? 1;
  const confirm = () => {
    setAsking(false);
    change.mutate(order);
  };
  return (
    <>
      <Button
        size={size}
        variant={kind === 'cancel' ? 'ghost' : 'primary'}
        loading={change.isPending}
        onClick={() => setAsking(true)}
      >
        {t(`actions.${kind}`)}
      </Button>
      <ConfirmDialog
        open={asking}
        onCancel={() => setAsking(false)}
        onConfirm={confirm}
        title={t(`ask.${title}`)}
        cancelLabel={t(`ask.${no}`)}
        confirmLabel={t(`ask.${yes}`)}
      >
        {kind === 'cancel' && orderCount > 1
          ? t('ask.cancelTogether', { unit, count: orderCount })
          : t(`ask.${text}`, { unit })}
      </ConfirmDialog>
    </>
  );
}
