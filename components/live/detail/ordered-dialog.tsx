import { useLocale, useTranslations } from 'next-intl';
import { useState } from 'react';
import { getOrderPath } from '@/components/order/order-path';
import { Button, ButtonLink } from '@/components/ui/button';
import { Dialog } from '@/components/ui/overlay/dialog';
import { useLink } from '@/lib/browser/current-page';
import type { SavedOrder } from '@/lib/contract/order';
import { formatFen } from '@/lib/rules/money/format';
import { formatDate } from '@/lib/rules/time/format-date';

interface Ordered {
  order: SavedOrder;
  activityType: number;
}

/**
 * The result of an order over the video: the shopper decides whether to pay now, to see the order or to keep
 * watching. The unpaid order stays reserved until its deadline.
 */
export function OrderedDialog({ ordered, onClose }: { ordered: Ordered | undefined; onClose: () => void }) {
  const t = useTranslations('live.ordered');
  const locale = useLocale();
  const link = useLink();
  // Keeps its content while it closes.
  const [shown, setShown] = useState(ordered);
  if (ordered && ordered !== shown) setShown(ordered);
  if (!shown) return null;
  const { payAmount, payDeadline } = shown.order;
  const amount = formatFen(payAmount);
  const path = link(getOrderPath(shown.order, shown.activityType));
  if (payAmount === 0) {
    return (
      <Dialog
        open={ordered !== undefined}
        onClose={onClose}
        title={t('paidTitle')}
        footer={
          <>
            <ButtonLink href={path} variant="outline">
              {t('see')}
            </ButtonLink>
            <Button onClick={onClose}>{t('stay')}</Button>
          </>
        }
      >
        {t('paidText')}
      </Dialog>
    );
  }
  return (
    <Dialog
      open={ordered !== undefined}
      onClose={onClose}
      title={t('unpaidTitle')}
      footer={
        <>
          <Button variant="outline" onClick={onClose}>
            {t('stay')}
          </Button>
          <ButtonLink href={path}>{t('pay', { amount })}</ButtonLink>
        </>
      }
    >
      {payDeadline && t('unpaidText', { amount, time: formatDate(payDeadline, 'shortTime', locale) })}
    </Dialog>
  );
}
