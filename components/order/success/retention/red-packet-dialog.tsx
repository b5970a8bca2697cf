import { useFormatter, useTranslations } from 'next-intl';
import { Button } from '@/components/ui/button';
import { cx } from '@/components/ui/cx';
import { Dialog } from '@/components/ui/overlay/dialog';
import type { RedPacket } from '@/lib/contract/coupon';
import { formatCount, formatFen } from '@/lib/rules/money/format';

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
  picture: string;
}

/** The last valid moment. `endsAt` is midnight after it, which would be shown as the next day. */
const getLastMoment = ({ endsAt }: RedPacket) => new Date(Date.parse(endsAt) - 1);

/** The red packet for a shopper who leaves the page: a tap opens it, a second one closes it (R-COUPON-16). */
export function RedPacketDialog({ packet, open, opening, onTap, onClose, onLeave, onUse, picture }: Props) {
  const t = useTranslations('order.success.packet');
  const format = useFormatter();
  const isOpen = packet.state === 'opened';
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t(isOpen ? 'openedTitle' : 'title')}
      className="product-stage"
      footer={
        <>
          <Button variant="outline" onClick={onLeave}>
            {t('leave')}
          </Button>
          <Button onClick={onUse}>{t('use')}</Button>
        </>
      }
    >
      <button
        type="button"
        aria-label={t(isOpen ? 'close' : 'open')}
        aria-busy={opening || undefined}
        onClick={opening ? undefined : onTap}
        className={cx(
          'pressable mx-auto mt-1 flex h-40 w-40 flex-col items-center justify-center gap-1 rounded-card px-2',
          isOpen ? 'bg-primary text-on-primary' : 'text-primary',
        )}
      >
        {isOpen ? (
          <>
            <span role="status" className="text-34 font-extrabold">
              {formatFen(packet.fenOff)}
            </span>
            <span className="text-12">
              {formatCount(packet.amount)} {t('what')}
            </span>
          </>
        ) : (
          <>
            <span className="grid size-32 place-items-center">
              {opening ? (
                <span className="spinner text-34" aria-hidden />
              ) : (
                <img src={picture} alt="" width={128} height={128} className="size-32 -rotate-4" />
              )}
            </span>
            <span className="text-13 font-bold">{t('tap')}</span>
          </>
        )}
      </button>
      <p className="mt-3 min-h-[2lh] text-12 text-balance text-muted">
        {isOpen
          ? t('worth', {
              off: formatFen(packet.fenOff),
              from: formatFen(packet.threshold, { trim: true }),
              date: format.dateTime(getLastMoment(packet), { month: 'short', day: 'numeric' }),
            })
          : t('inside')}
      </p>
    </Dialog>
  );
}
