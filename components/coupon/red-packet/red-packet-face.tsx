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
  /** Absent: it cannot be tapped any more. */
  onTap?: (() => void) | undefined;
}

/** The last valid moment. `endsAt` is midnight after it, which would be shown as the next day. */
const getLastMoment = ({ endsAt }: RedPacket) => new Date(Date.parse(endsAt) - 1);

/** A red packet to tap on, and what it is worth. */
export function RedPacketFace({ packet, opening, onTap }: RedPacketFaceProps) {
  const t = useTranslations('redPacket');
  const locale = useLocale();
  const isOpen = packet?.state === 'opened';
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
          'mx-auto mt-1 flex h-40 w-40 max-w-full flex-col items-center justify-center gap-1 rounded-card px-2',
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
            <span className="grid size-32 max-w-full grid-cols-1 place-items-center">
              {opening ? (
                <span className="spinner text-34" aria-hidden />
              ) : (
                <img
                  src={toIconSrc('mine-redpacket')}
                  alt=""
                  width={128}
                  height={128}
                  className="size-32 max-w-full -rotate-4 object-contain"
                />
              )}
            </span>
            <span className="text-13 font-bold">{t('open')}</span>
          </>
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
