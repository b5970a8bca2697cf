'use client';

import { usePathname } from 'next/navigation';
import { useEffect, useEffectEvent, useState } from 'react';
import { callMall } from '@/lib/browser/client';
import { hasSessionMarker } from '@/lib/rules/caller/session-marker';
import { OrderStatus } from '@/lib/rules/order/order-state';
import { canShowReminder, type PendingOrder } from '@/lib/rules/order/pending-order';
import { clearPendingOrder, readPendingOrder } from '../pending-order';
import { ReminderCard, type ReminderTexts } from './reminder-card';

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
  } catch {
    // The next interval tries again.
  }
  return false;
}

/**
 * The pending-order reminder: every minute, for 5 s, on the pages that allow it and while no dialog is open.
 * It is in the root layout, so that its interval continues across pages (R-DIALOG-14).
 */
export function PendingOrderReminder({ texts }: { texts: ReminderTexts }) {
  const path = usePathname();
  const [shown, setShown] = useState<{ pendingOrder: PendingOrder; path: string }>();

  const mayShow = useEffectEvent(() => canShowReminder(path) && !document.querySelector('dialog[open]'));
  const show = useEffectEvent((pendingOrder: PendingOrder) => setShown({ pendingOrder, path }));
  useEffect(() => {
    let hideTimer: ReturnType<typeof setTimeout> | undefined;
    const remind = async () => {
      const pendingOrder = readPendingOrder();
      if (!pendingOrder || !mayShow() || !(await isStillUnpaid(pendingOrder)) || !mayShow()) return;
      show(pendingOrder);
      hideTimer = setTimeout(() => setShown(undefined), VISIBLE_MS);
    };
    const interval = setInterval(() => void remind(), POLL_INTERVAL_MS);
    return () => {
      clearInterval(interval);
      clearTimeout(hideTimer);
    };
  }, []);

  // A reminder is shown only on the page where it appeared.
  if (!shown || shown.path !== path) return null;
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
