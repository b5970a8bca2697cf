import { useTranslations } from 'next-intl';
import { useAppTexts } from '@/components/app/app-texts';
import { RedPacketFace } from '@/components/coupon/red-packet/red-packet-face';
import { Dialog } from '@/components/ui/overlay/dialog';
import type { RedPacket } from '@/lib/contract/coupon';

interface Props {
  packet: RedPacket;
  open: boolean;
  /** The call that opens the packet is running. */
  opening: boolean;
  /** Called on a tap on the packet: opens it, or dismisses it when it is open. */
  onTap: () => void;
  onClose: () => void;
}

/** The red packet as one large button (R-DELIVERY-10). */
export function PacketDialog({ packet, open, opening, onTap, onClose }: Props) {
  const t = useTranslations('redPacket');
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t(packet.state === 'opened' ? 'openedTitle' : 'welcomeTitle')}
      closeLabel={useAppTexts().close}
      className="product-stage"
    >
      <RedPacketFace packet={packet} opening={opening} onTap={onTap} />
    </Dialog>
  );
}
