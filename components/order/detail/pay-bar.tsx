import { useTranslations } from 'next-intl';
import { Button } from '@/components/ui/button';
import { ActionBar } from '@/components/ui/nav/action-bar';
import type { OrderDetail } from '@/lib/contract/order';
import { formatFen } from '@/lib/rules/money/money';
import { AskChange } from '../actions/ask-change';

interface Props {
  order: OrderDetail;
  unit: string;
  busy: boolean;
  /** Absent: there is no channel here. */
  onPay: (() => void) | undefined;
}

/** The foot of an unpaid order: give it up, or pay. */
export function PayBar({ order, unit, busy, onPay }: Props) {
  const t = useTranslations('order.actions');
  return (
    <ActionBar>
      <AskChange kind="cancel" order={order} unit={unit} size="md" />
      <Button size="lg" className="flex-1" loading={busy} disabled={!onPay} onClick={onPay}>
        {t('payAmount', { amount: formatFen(order.payAmount) })}
      </Button>
    </ActionBar>
  );
}
