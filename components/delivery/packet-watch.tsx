'use client';

import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useDialogTurn } from '@/components/app/dialog-queue';
import { redPacketQuery } from '@/components/coupon/coupon-queries';
import { useOpenRedPacket } from '@/components/coupon/red-packet/use-open-red-packet';
import { claimFirstShow } from '@/components/order/success/shown-once';
import { createLazyPart } from '../ui/lazy-part';

const PacketDialog = createLazyPart(() => import('./packet-dialog').then((module) => module.PacketDialog));

/** Marks the packet as shown in this tab. */
const SHOWN_KEY = 'pay-on-delivery packet';

/**
 * The red packet of pay on delivery: closed, opened by a tap, dismissed by a second one. It appears once per tab while
 * the shopper's packet is closed (R-DELIVERY-10).
 */
export function PacketWatch() {
  const [isDismissed, setDismissed] = useState(false);
  const [isFirst] = useState(() => claimFirstShow(SHOWN_KEY, false));
  const { data: packet } = useQuery({ ...redPacketQuery(), enabled: isFirst });
  // The state at the first answer decides: the opened packet stays until it is dismissed.
  const [isClosedAtFirst, setClosedAtFirst] = useState<boolean>();
  if (packet && isClosedAtFirst === undefined) setClosedAtFirst(packet.state === 'closed');
  const isOpen = useDialogTurn('pay-on-delivery-packet', isClosedAtFirst === true && !isDismissed);
  const open = useOpenRedPacket();
  if (!packet || !isClosedAtFirst) return null;
  const dismiss = () => {
    claimFirstShow(SHOWN_KEY);
    setDismissed(true);
  };
  return (
    <PacketDialog
      packet={packet}
      open={isOpen}
      opening={open.isPending}
      onTap={() => (packet.state === 'opened' ? dismiss() : open.mutate())}
      onClose={dismiss}
    />
  );
}
