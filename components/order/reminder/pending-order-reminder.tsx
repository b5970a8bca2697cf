import { usePathname } from 'next/navigation';
import { useEffect, useEffectEvent, useState } from 'react';
import { useDialogTurn } from '@/components/app/dialog-queue';
import { FloatingNotice } from '@/components/ui/overlay/floating-notice';
import { callMall } from '@/lib/browser/client';
import { useLink } from '@/lib/browser/current-page';
import { logFailure } from '@/lib/browser/log';
import { fillTemplate } from '@/lib/i18n/text-template';
import { hasSessionMarker } from '@/lib/rules/caller/session-marker';
import { formatFen } from '@/lib/rules/money/format';
import { OrderStatus } from '@/lib/rules/order/order-state';
import { canShowReminder, type PendingOrder } from '@/lib/rules/order/pending-order';
import { clearPendingOrder, readPendingOrder, usePendingOrderId } from '../pending-order';

interface ReminderTexts {
  label: string;
  text: string;
  /** With a placeholder `{amount}`. */
  pay: string;
  close: string;
}

interface ReminderCardProps {
  order: PendingOrder;
  texts: ReminderTexts;
  /** Called when the shopper opens the order. */
  onOpen: () => void;
  /** Called when the shopper dismisses the reminder of this order. */
  onDismiss: () => void;
}

/** The pending-order reminder; floats above the tab bar. */
function ReminderCard({ order, texts, onOpen, onDismiss }: ReminderCardProps) {
  const link = useLink();
  const { orderId, goodsTotalAmount, imgUrl } = order;
  return (
    <FloatingNotice
      label={texts.label}
      href={link(`/payindex?orderId=${encodeURIComponent(orderId)}&fromPage=notice`)}
      picture={imgUrl}
      title={texts.text}
      closeLabel={texts.close}
      onOpen={onOpen}
      onClose={onDismiss}
    >
      {goodsTotalAmount > 0 && (
        <span className="text-12 font-semibold text-primary">
          {fillTemplate(texts.pay, { amount: formatFen(goodsTotalAmount) })}
        </span>
      )}
    </FloatingNotice>
  );
}

/** How often the reminder appears, and for how long. */
const POLL_INTERVAL_MS = 60_000;
const VISIBLE_MS = 5000;

/** True while the order is unpaid; otherwise removes the stored order. False when the call fails. */
async function isStillUnpaid({ orderId }: PendingOrder): Promise<boolean> {
  if (!hasSessionMarker(document.cookie)) return false;
  try {
    const { status } = await callMall('queryRealOrder', { id: orderId });
    if (status === OrderStatus.unpaid) return true;
    if (readPendingOrder()?.orderId === orderId) clearPendingOrder();
  } catch (error) {
    // The next interval tries again.
    logFailure('could not load the pending order', error);
  }
  return false;
}

/**
 * The pending-order reminder: every minute, for 5 s, on the pages that allow it and while no dialog is open.
 * It is in the root layout, so that its interval continues across pages (R-DIALOG-14). It disappears with the stored order (R-DIALOG-15).
 */
export function PendingOrderReminder({ texts }: { texts: ReminderTexts }) {
  const path = usePathname();
  const [shown, setShown] = useState<{ pendingOrder: PendingOrder; path: string }>();

  const mayShow = useEffectEvent(() => canShowReminder(path) && !document.querySelector('dialog[open]'));
  const show = useEffectEvent((pendingOrder: PendingOrder) => setShown({ pendingOrder, path }));
  useEffect(() => {
    const remind = async () => {
      const pendingOrder = readPendingOrder();
      if (!pendingOrder || !mayShow() || !(await isStillUnpaid(pendingOrder)) || !mayShow()) return;
      show(pendingOrder);
    };
    const interval = setInterval(() => void remind(), POLL_INTERVAL_MS);
    return () => clearInterval(interval);
  }, []);

  // A reminder is shown only on the page where it appeared, and while its order is stored.
  const storedId = usePendingOrderId();
  if (shown && (shown.path !== path || shown.pendingOrder.orderId !== storedId)) setShown(undefined);
  const hasTurn = useDialogTurn('pending-order', shown?.path === path);
  useEffect(() => {
    if (!hasTurn) return;
    const timer = setTimeout(() => setShown(undefined), VISIBLE_MS);
    return () => clearTimeout(timer);
  }, [hasTurn]);

  if (!shown || !hasTurn) return null;
  const hide = () => setShown(undefined);
  return (
    <ReminderCard
      order={shown.pendingOrder}
      texts={texts}
      onOpen={hide}
      onDismiss={() => {
        clearPendingOrder();
        hide();
      }}
    />
  );
}
