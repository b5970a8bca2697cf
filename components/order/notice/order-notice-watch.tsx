'use client';

import { usePathname } from 'next/navigation';
import { useEffect, useEffectEvent, useState } from 'react';
import { callMall } from '@/lib/browser/client';
import { hasSessionMarker } from '@/lib/rules/caller/session-marker';
import { isNoticePlace, type OrderNotice } from '@/lib/rules/order/order-notice';
import { OrderStatus } from '@/lib/rules/order/order-state';
import { forgetOrderNotice, readOrderNotice } from '../order-notice';
import { NoticeCard, type NoticeTexts } from './notice-card';

/** How often the reminder comes, and how long it stays. */
const EVERY_MS = 60_000;
const SHOWN_MS = 5000;

/** True while the order still waits; one that does not is forgotten. Without an answer nothing is claimed. */
async function stillWaits({ orderId }: OrderNotice): Promise<boolean> {
  if (!hasSessionMarker(document.cookie)) return false;
  try {
    const { status } = await callMall('queryRealOrder', { id: orderId });
    if (status === OrderStatus.unpaid) return true;
    if (readOrderNotice()?.orderId === orderId) forgetOrderNotice();
  } catch {
    // Asked again in a minute.
  }
  return false;
}

/**
 * The pending order notice: every minute, for 5 s, on the pages that have it and while no dialog is open.
 * Stands in the root layout: its clock goes on from page to page (R-DIALOG-14).
 */
export function OrderNoticeWatch({ texts }: { texts: NoticeTexts }) {
  const path = usePathname();
  const [shown, setShown] = useState<{ notice: OrderNotice; path: string }>();

  const mayShow = useEffectEvent(() => isNoticePlace(path) && !document.querySelector('dialog[open]'));
  const show = useEffectEvent((notice: OrderNotice) => setShown({ notice, path }));
  useEffect(() => {
    let hiding: ReturnType<typeof setTimeout> | undefined;
    const look = async () => {
      const notice = readOrderNotice();
      if (!notice || !mayShow() || !(await stillWaits(notice)) || !mayShow()) return;
      show(notice);
      hiding = setTimeout(() => setShown(undefined), SHOWN_MS);
    };
    const clock = setInterval(() => void look(), EVERY_MS);
    return () => {
      clearInterval(clock);
      clearTimeout(hiding);
    };
  }, []);

  // It belongs to the page on which it came.
  if (!shown || shown.path !== path) return null;
  const hide = () => setShown(undefined);
  return (
    <NoticeCard
      notice={shown.notice}
      texts={texts}
      onGo={hide}
      onForget={() => {
        forgetOrderNotice();
        hide();
      }}
    />
  );
}
