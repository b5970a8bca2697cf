import { useLocale, useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button, type ButtonProps, type ButtonSize } from '@/components/ui/button';
import { type SheetImports, useLazySheet, usePreload } from '@/components/ui/lazy-load';
import { passFocusOn } from '@/components/ui/pass-focus-on';
import { useServerNow } from '@/lib/browser/server-clock';
import type { OrderSummary } from '@/lib/contract/order';
import { findNextRemindTime } from '@/lib/rules/order/shipping-reminder';
import type { OrderChangeKind, OrderChangeStepsProps } from './change/order-change-steps';

const imports: SheetImports<OrderChangeStepsProps> = {
  'zh-CN': () => import('./change/order-change-steps-zh-cn'),
  en: () => import('./change/order-change-steps-en'),
};

const styles: Record<OrderChangeKind, Pick<ButtonProps, 'variant' | 'aria-haspopup'>> = {
  cancel: { variant: 'ghost' },
  confirm: { variant: 'primary' },
  remind: { variant: 'outline' },
  changeAddress: { variant: 'outline', 'aria-haspopup': 'dialog' },
};

interface Props {
  kind: OrderChangeKind;
  order: OrderSummary;
  unit: string;
  size: ButtonSize;
  className?: string | undefined;
}

/**
 * A button that changes an order. What follows the tap is loaded when the browser has nothing to do; an earlier tap loads
 * it, and the button is busy meanwhile (R-PERF-19). The button for a reminder is disabled for a day after one.
 */
export function OrderChangeButton({ kind, order, unit, size, className }: Props) {
  const t = useTranslations('order.actions');
  const locale = useLocale();
  const { Sheet: Steps, isOpen, isOpening, open, close } = useLazySheet(imports, locale);
  usePreload(imports[locale]);
  const [isBusy, setBusy] = useState(false);
  const now = useServerNow();
  const isReminded = kind === 'remind' && findNextRemindTime(order.remindedAt, now) !== undefined;
  return (
    <>
      {/* Before the button: when both disappear, the dialog first returns the focus to the button, which passes it on. */}
      {Steps && (
        <Steps kind={kind} order={order} unit={unit} open={isOpen} onClose={close} onBusy={setBusy} />
      )}
      <Button
        ref={passFocusOn}
        {...styles[kind]}
        size={size}
        className={className}
        loading={isOpening || isBusy}
        disabled={isReminded}
        onClick={open}
      >
        {t(isReminded ? 'reminded' : kind)}
      </Button>
    </>
  );
}
