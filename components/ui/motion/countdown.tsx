import { Fragment, useEffect, useEffectEvent, useState } from 'react';
import { cx } from '../cx';
import { getNextTickDelay, toCountdownParts } from './countdown-parts';

/**
 * Milliseconds until `endsAt`, ticking; null until it is known. The first value comes from `serverNow`
 * alone, so the server and the browser render the same; the clock runs from mounting on, corrected by
 * the difference between the two clocks.
 */
function useTimeLeft(endsAt: string, serverNow: string | undefined, withMs: boolean, onEnd?: () => void) {
  const end = Date.parse(endsAt);
  const [left, setLeft] = useState<number | null>(
    serverNow ? Math.max(0, end - Date.parse(serverNow)) : null,
  );
  const ended = useEffectEvent(() => onEnd?.());

  useEffect(() => {
    const skew = serverNow ? Date.parse(serverNow) - Date.now() : 0;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const tick = () => {
      const now = Math.max(0, end - Date.now() - skew);
      setLeft(now);
      if (now > 0) timer = setTimeout(tick, getNextTickDelay(now, withMs));
      else ended();
    };
    // A page in the background lets timers sleep: look at the clock again when it is seen.
    const wake = () => {
      if (document.hidden) return;
      clearTimeout(timer);
      tick();
    };
    if (end - Date.now() - skew <= 0) {
      setLeft(0);
      return;
    }
    tick();
    document.addEventListener('visibilitychange', wake);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', wake);
    };
  }, [end, serverNow, withMs]);

  return left;
}

export interface CountdownProps {
  /** ISO time. */
  endsAt: string;
  /** The server's clock, only from an answer of this moment: never from a cached page. */
  serverNow?: string;
  withMs?: boolean;
  /** Counts days apart, with this word behind them; without it the hours go past 24. */
  dayLabel?: string;
  /** Names the timer: "ends in". */
  label: string;
  /** Once, when it runs out before the reader's eyes. */
  onEnd?: () => void;
  /** boxes: each number in a dark box. text: plain, in the colour around it. */
  tone?: 'boxes' | 'primary' | 'text';
  className?: string;
}

const padTwo = (value: number) => String(value).padStart(2, '0');

const toneClasses: Record<NonNullable<CountdownProps['tone']>, string> = {
  boxes: 'min-w-6 rounded-[5px] bg-ink px-1 text-center text-surface',
  primary: 'min-w-6 rounded-[5px] bg-primary px-1 text-center text-on-primary',
  text: '',
};

/**
 * Hours, minutes, seconds until a time. Shows dashes until the clock is known, in the same width
 * (R-DIALOG-06).
 */
export function Countdown(props: CountdownProps) {
  const { endsAt, serverNow, withMs = false, dayLabel, label, onEnd, tone = 'boxes', className } = props;
  const left = useTimeLeft(endsAt, serverNow, withMs, onEnd);
  const parts = left === null ? null : toCountdownParts(left, Boolean(dayLabel));
  const numbers = parts
    ? [padTwo(parts.hours), padTwo(parts.minutes), padTwo(parts.seconds)]
    : ['--', '--', '--'];
  if (withMs) numbers.push(parts ? String(parts.ms).padStart(3, '0') : '---');
  return (
    <span
      role="timer"
      aria-label={label}
      className={cx(
        'inline-flex items-center gap-1 text-12 leading-[1.125rem] font-bold whitespace-nowrap',
        className,
      )}
    >
      {dayLabel && parts && parts.days > 0 && (
        <span>
          {parts.days}
          {dayLabel}
        </span>
      )}
      {numbers.map((number, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the places are fixed
        <Fragment key={index}>
          {index > 0 && <span>{index === 3 ? '.' : ':'}</span>}
          <span className={cx(toneClasses[tone], index === 3 && 'min-w-8')}>{number}</span>
        </Fragment>
      ))}
    </span>
  );
}
