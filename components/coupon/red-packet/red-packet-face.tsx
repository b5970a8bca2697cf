import { useLocale, useTranslations } from 'next-intl';
import { toIconSrc } from '@/components/app/asset-src';
import { cx } from '@/components/ui/cx';
import type { RedPacket } from '@/lib/contract/coupon';
import { formatCount, formatFen } from '@/lib/rules/money/format';
import { formatDate } from '@/lib/rules/time/format-date';

interface RedPacketFaceProps {
  /** Undefined while it loads: it looks closed. */
  packet: RedPacket | undefined;
  /** The call that opens the packet is running. */
  opening: boolean;
  /** The page shows the number of points itself. */
  hidesAmount?: boolean;
  /** Absent: it cannot be tapped any more. */
  onTap?: (() => void) | undefined;
}

/** The last valid moment. `endsAt` is midnight after it, which would be shown as the next day. */
const getLastMoment = ({ endsAt }: RedPacket) => new Date(Date.parse(endsAt) - 1);

/** A red packet to tap on, and what it is worth. */
export function RedPacketFace({ packet, opening, hidesAmount, onTap }: RedPacketFaceProps) {
  const t = useTranslations('redPacket');
  const locale = useLocale();
  const isOpen = packet?.state === 'opened';
  /** Without a line below it, an open packet is larger. */
  const isAlone = isOpen && hidesAmount;
  const Part = onTap ? 'button' : 'div';
  return (
    <>
      <Part
        {...(onTap && {
          type: 'button',
          'aria-label': t(isOpen ? 'close' : 'open'),
          'aria-busy': opening || undefined,
          onClick: opening ? undefined : onTap,
        })}
        className={cx(
          onTap && 'pressable',
          'mx-auto mt-1 flex h-40 w-48 max-w-full flex-col items-center justify-center gap-1 rounded-card text-primary',
        )}
      >
        <span
          className={cx(
            'relative grid max-w-full -rotate-4 place-items-center',
            isAlone ? 'size-36' : 'size-32',
          )}
        >
          {opening ? (
            <span className="spinner rotate-4 text-34" aria-hidden />
          ) : (
            <img
              src={toIconSrc('mine-redpacket')}
              alt=""
              width={128}
              height={128}
              className="size-full object-contain"
            />
          )}
          {isOpen && (
            <span
              role="status"
              className="absolute inset-x-0 bottom-[16%] text-21 font-extrabold tracking-[-.4px] text-white"
            >
              {formatFen(packet.fenOff)}
            </span>
          )}
        </span>
        {!isAlone && (
          <span className="text-13 font-bold">
            {isOpen ? `${formatCount(packet.amount)} ${t('what')}` : t('open')}
          </span>
        )}
      </Part>
      <p className="mt-3 min-h-[2lh] text-12 text-balance text-muted">
        {isOpen
          ? t('worth', {
              off: formatFen(packet.fenOff),
              from: formatFen(packet.threshold, { trim: true }),
              date: formatDate(getLastMoment(packet), 'monthAndDay', locale),
            })
          : t('inside')}
      </p>
    </>
  );
}
