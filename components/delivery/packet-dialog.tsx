import { useFormatter, useTranslations } from 'next-intl';
import { useAppTexts } from '@/components/app/app-texts';
import { toIconSrc } from '@/components/app/asset-src';
import { cx } from '@/components/ui/cx';
import { Dialog } from '@/components/ui/overlay/dialog';
import type { RedPacket } from '@/lib/contract/coupon';
import { formatCount, formatFen } from '@/lib/rules/money/format';

interface Props {
  packet: RedPacket;
  open: boolean;
  /** The call that opens the packet is running. */
  opening: boolean;
  /** Called on a tap on the packet: opens it, or dismisses it when it is open. */
  onTap: () => void;
  onClose: () => void;
}

/** `endsAt` is midnight, which would be shown as the next day. */
const getLastMoment = ({ endsAt }: RedPacket) => new Date(Date.parse(endsAt) - 1);

/** The red packet as one large button (R-DELIVERY-10). */
export function PacketDialog({ packet, open, opening, onTap, onClose }: Props) {
  const t = useTranslations('delivery.packet');
  const texts = useAppTexts();
  const format = useFormatter();
  const isOpened = packet.state === 'opened';
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t(isOpened ? 'openedTitle' : 'title')}
      closeLabel={texts.close}
      className="product-stage"
    >
      <button
        type="button"
        aria-label={t(isOpened ? 'close' : 'open')}
        aria-busy={opening || undefined}
        onClick={opening ? undefined : onTap}
        className={cx(
          'pressable mx-auto mt-1 flex size-44 flex-col items-center justify-center gap-1.5 rounded-card px-2',
          isOpened ? 'bg-primary text-on-primary' : 'text-primary',
        )}
      >
        {isOpened ? (
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
            <span className="grid size-34 place-items-center">
              {opening ? (
                <span className="spinner text-34" aria-hidden />
              ) : (
                <img
                  src={toIconSrc('mine-redpacket')}
                  alt=""
                  width={136}
                  height={136}
                  className="size-34 rotate-4"
                />
              )}
            </span>
            <span className="text-13 font-bold">{t('tap')}</span>
          </>
        )}
      </button>
      <p className="mt-3 min-h-[2lh] text-12 text-balance text-muted">
        {isOpened
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
