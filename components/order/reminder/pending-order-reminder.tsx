'use client';

import { usePathname } from 'next/navigation';
import { useEffect, useEffectEvent, useState } from 'react';
import { callMall } from '@/lib/browser/client';
import { hasSessionMarker } from '@/lib/rules/caller/session-marker';
import { OrderStatus } from '@/lib/rules/order/order-state';
import { canShowReminder, type PendingOrder } from '@/lib/rules/order/pending-order';
import { clearPendingOrder, readPendingOrder } from '../pending-order';
import { ReminderCard, type ReminderTexts } from './reminder-card';

/** How often the reminder comes, and how long it stays. */
const POLL_INTERVAL_MS = 60_000;
const VISIBLE_MS = 5000;

/** True while the order still waits; one that does not is forgotten. Without an answer nothing is claimed. */
async function isStillUnpaid({ orderId }: PendingOrder): Promise<boolean> {
  if (!hasSessionMarker(document.cookie)) return false;
  try {
    const { status } = await callMall('queryRealOrder', { id: orderId });
    if (status === OrderStatus.unpaid) return true;
    if (readPendingOrder()?.orderId === orderId) clearPendingOrder();
  } catch {
    // Asked again in a minute.
  }
  return false;
}

/**
 * The pending order notice: every minute, for 5 s, on the pages that have it and while no dialog is open.
 * Stands in the root layout: its clock goes on from page to page (R-DIALOG-14).
 */
export function PendingOrderReminder({ texts }: { texts: ReminderTexts }) {
  const path = usePathname();
  const [shown, setShown] = useState<{ notice: PendingOrder; path: string }>();

  const mayShow = useEffectEvent(() => canShowReminder(path) && !document.querySelector('dialog[open]'));
  const show = useEffectEvent((notice: PendingOrder) => setShown({ notice, path }));
  useEffect(() => {
    let hiding: ReturnType<typeof setTimeout> | undefined;
    const look = async () => {
      const notice = readPendingOrder();
      if (!notice || !mayShow() || !(await isStillUnpaid(notice)) || !mayShow()) return;
      show(notice);
      hiding = setTimeout(() => setShown(undefined), VISIBLE_MS);
    };
    const clock = setInterval(() => void look(), POLL_INTERVAL_MS);
    return () => {
      clearInterval(clock);
      clearTimeout(hiding);
    };
  }, []);

  // It belongs to the page on which it came.
  if (!shown || shown.path !== path) return null;
  const hide = () => setShown(undefined);
  return (
    <ReminderCard
      order={shown.notice}
      texts={texts}
      onOpen={hide}
      onDismiss={() => {
        clearPendingOrder();
        hide();
      }}
    />
  );
}
