import { useTranslations } from 'next-intl';
import { Button } from '@/components/ui/button';
import { ActionBar } from '@/components/ui/nav/action-bar';
import type { OrderDetail } from '@/lib/contract/order';
import { formatFen } from '@/lib/rules/money/format';
import { OrderChangeButton } from '../actions/order-change-button';
import type { useOrderPayment } from '../pay/use-order-payment';
import type { PollingState } from '../pay/use-payment-polling';

interface PaymentBannerProps {
  watch: PollingState;
  onAgain: () => void;
}

/**
 * Shows that the payment is being checked, or that the server knows of no payment. It floats above a
 * positioned parent, so that nothing moves when it appears.
 */
function PaymentBanner({ watch, onAgain }: PaymentBannerProps) {
  const t = useTranslations('order.watch');
  return (
    <div role="status" className="pointer-events-none absolute inset-x-3 bottom-full mb-2">
      {watch === 'asking' && (
        <p className={bannerClass}>
          <span className="spinner shrink-0" aria-hidden />
          {t('waiting')}
        </p>
      )}
      {watch === 'unknown' && (
        <div className={bannerClass}>
          <p className="flex-1">{t('unknown')}</p>
          <Button size="sm" onClick={onAgain}>
            {t('again')}
          </Button>
        </div>
      )}
    </div>
  );
}

const bannerClass =
  'toast pointer-events-auto flex min-h-12 items-center gap-2.5 rounded-control bg-surface px-3.5 py-2 text-13 font-semibold text-primary shadow-float';

interface Props {
  order: OrderDetail;
  unit: string;
  payment: ReturnType<typeof useOrderPayment>;
}

/** The bar of an unpaid order: cancel or pay; above it the state of a started payment. */
export function PayBar({ order, unit, payment: { busy, start, watch, ask } }: Props) {
  const t = useTranslations('order.actions');
  return (
    <ActionBar>
      <PaymentBanner watch={watch} onAgain={ask} />
      <OrderChangeButton kind="cancel" order={order} unit={unit} size="md" />
      <Button size="lg" className="flex-1" loading={busy} disabled={!start} onClick={start}>
        {t('payAmount', { amount: formatFen(order.payAmount) })}
      </Button>
    </ActionBar>
  );
}
