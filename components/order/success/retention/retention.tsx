import { useQuery } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { useDialogTurn } from '@/components/app/dialog-queue';
import { useLink } from '@/components/app/use-link';
import { redPacketQuery } from '@/components/coupon/coupon-queries';
import { RedPacketDialog } from '@/components/coupon/red-packet/red-packet-dialog';
import { useOpenRedPacket } from '@/components/coupon/red-packet/use-open-red-packet';
import { useParam } from '../../use-order-id';
import { claimFirstShow } from '../shown-once';
import { useLeaveGuard } from './use-leave-guard';

/**
 * Offers a red packet when the shopper leaves the result page, once per visit, unless the address contains
 * `unIntercept`. Without a closed packet it does not intercept (R-ORDER-47).
 */
export function Retention({ orderId }: { orderId: string }) {
  const router = useRouter();
  const link = useLink();
  const isDisabled = useParam('unIntercept') !== undefined;
  const { data: packet } = useQuery({ ...redPacketQuery(), enabled: !isDisabled });
  const [isWanted, setWanted] = useState(false);
  const isOpen = useDialogTurn('red-packet', isWanted && packet !== undefined);
  const [isFirst] = useState(() => claimFirstShow(`left ${orderId}`, false));
  const guard = useLeaveGuard(!isDisabled && isFirst && packet?.state === 'closed', () => {
    claimFirstShow(`left ${orderId}`);
    setWanted(true);
  });
  const open = useOpenRedPacket();
  if (!packet) return null;
  const close = () => setWanted(false);
  const use = async () => {
    close();
    await guard.clear();
    router.push(link('/primary1'));
  };
  const leave = () => {
    close();
    void guard.leave();
  };
  return (
    <RedPacketDialog
      packet={packet}
      open={isOpen}
      opening={open.isPending}
      onTap={() => (packet.state === 'opened' ? close() : open.mutate())}
      onClose={close}
      onLeave={leave}
      onUse={() => void use()}
    />
  );
}
