import { type ReactNode, useEffect, useEffectEvent } from 'react';
import { cx } from '@/components/ui/cx';
import { getPictureProps } from '@/components/ui/media/picture-props';
import { getPrizeTitle, type Prize } from './prize';

const TURN_DURATION_MS = 4200;
/** When the turn counts as ended even if the browser reports no end, as where it has not animated the turn. */
const TURN_TIMEOUT_MS = TURN_DURATION_MS + 500;

interface WheelDiscProps {
  prizes: readonly Prize[];
  unit: string;
  coin: string;
  /** Degrees, clockwise. */
  rotation: number;
  isTurning: boolean;
  /** Called when the wheel has stopped, also when its turn is cut short because the sheet is closed. */
  onStop: () => void;
  /** The button in the middle. */
  children: ReactNode;
}

/** Alternating colours of the segments, the first one centred at the top. */
function getSegments(count: number): string {
  const angle = 360 / count;
  const stops = Array.from({ length: count }, (_, index) => {
    // An odd number of segments would put the same colour side by side at the end.
    const isLast = index === count - 1 && count % 2 === 1;
    const color = isLast ? 'var(--product-2)' : index % 2 === 0 ? 'var(--surface)' : 'var(--tint)';
    return `${color} ${index * angle}deg ${(index + 1) * angle}deg`;
  });
  return `conic-gradient(from ${-angle / 2}deg, ${stops.join(', ')})`;
}

/** The wheel with its prizes. The prizes are also in a list for screen readers, so the wheel itself is hidden from them. */
export function WheelDisc({ prizes, unit, coin, rotation, isTurning, onStop, children }: WheelDiscProps) {
  const stop = useEffectEvent(onStop);
  useEffect(() => {
    if (!isTurning) return;
    const timer = setTimeout(() => stop(), TURN_TIMEOUT_MS);
    return () => clearTimeout(timer);
  }, [isTurning]);
  return (
    <div className="relative mx-auto size-72 max-w-full rounded-full bg-primary p-2.5 shadow-float">
      <div
        aria-hidden
        onTransitionEnd={onStop}
        onTransitionCancel={onStop}
        className="relative size-full rounded-full"
        style={{
          background: getSegments(prizes.length),
          rotate: `${rotation}deg`,
          transition: isTurning ? `rotate ${TURN_DURATION_MS}ms cubic-bezier(.15,.75,.15,1)` : 'none',
        }}
      >
        {prizes.map((prize, index) => (
          <div
            key={prize.prizeId}
            className="absolute inset-0 flex flex-col items-center pt-2.5"
            style={{ rotate: `${(index * 360) / prizes.length}deg` }}
          >
            <img
              {...getPictureProps(prize.kind === 'points' ? coin : prize.picture, 34)}
              alt=""
              width={34}
              height={34}
              className={cx(
                'size-8.5 rounded-full object-cover',
                prize.kind === 'none' && 'opacity-40 grayscale',
              )}
            />
            <span className="mt-0.5 line-clamp-2 w-20 text-center text-11 leading-tight font-semibold text-ink">
              {getPrizeTitle(prize, unit)}
            </span>
          </div>
        ))}
      </div>
      <div
        aria-hidden
        className="absolute top-[calc(50%-3.1rem)] left-1/2 -translate-x-1/2 border-x-[11px] border-b-[18px] border-x-transparent border-b-primary"
      />
      <div className="absolute inset-0 m-auto size-20">{children}</div>
    </div>
  );
}
