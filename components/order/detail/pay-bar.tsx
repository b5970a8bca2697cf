import { useTranslations } from 'next-intl';
import { Button } from '@/components/ui/button';
import { ActionBar } from '@/components/ui/nav/action-bar';
import type { OrderDetail } from '@/lib/contract/order';
import { formatFen } from '@/lib/rules/money/money';
import { AskChange } from '../actions/ask-change';
import type { useOrderPayment } from '../pay/use-order-payment';
import { WatchBanner } from '../pay/watch-banner';

interface Props {
  order: OrderDetail;
  unit: string;
  payment: ReturnType<typeof useOrderPayment>;
}

/** The foot of an unpaid order: give it up, or pay; above it, what is known of a payment that was begun. */
export function PayBar({ order, unit, payment: { busy, start, watch, ask } }: Props) {
  const t = useTranslations('order.actions');
  return (
    <ActionBar>
      <WatchBanner watch={watch} onAgain={ask} />
      <AskChange kind="cancel" order={order} unit={unit} size="md" />
      <Button size="lg" className="flex-1" loading={busy} disabled={!start} onClick={start}>
        {t('payAmount', { amount: formatFen(order.payAmount) })}
      </Button>
    </ActionBar>
  );
}
