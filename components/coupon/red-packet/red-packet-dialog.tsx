import { useTranslations } from 'next-intl';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/overlay/dialog';
import type { RedPacket } from '@/lib/contract/coupon';
import { RedPacketFace } from './red-packet-face';

interface Props {
  packet: RedPacket;
  open: boolean;
  /** The call that opens the packet is running. */
  opening: boolean;
  /** Called on a tap: opens the packet, or closes the dialog when it is already open. */
  onTap: () => void;
  onClose: () => void;
  onLeave: () => void;
  onUse: () => void;
}

/** The red packet for a shopper who leaves the page: a tap opens it, a second one closes it (R-COUPON-16). */
export function RedPacketDialog({ packet, open, opening, onTap, onClose, onLeave, onUse }: Props) {
  const t = useTranslations('redPacket');
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t(packet.state === 'opened' ? 'openedTitle' : 'title')}
      className="product-stage"
      footer={
        <>
          <Button variant="outline" onClick={onLeave}>
            {t('leave')}
          </Button>
          <Button loading={opening} onClick={onUse}>
            {t('use')}
          </Button>
        </>
      }
    >
      <RedPacketFace packet={packet} opening={opening} onTap={onTap} />
    </Dialog>
  );
}
