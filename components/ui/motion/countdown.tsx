import { Fragment, type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import { cx } from '../cx';

/**
 * Runs `update` now, after each delay that it returns, and when the page becomes visible again, because timers are
 * throttled in the background.
 * @param update returns the milliseconds until it runs again; undefined: only when the page becomes visible
 * @returns a function that ends it
 */
export function startVisibleTimer(update: () => number | undefined): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const run = () => {
    clearTimeout(timer);
    const delay = update();
    if (delay !== undefined) timer = setTimeout(run, delay);
  };
  const handleVisibilityChange = () => {
    if (!document.hidden) run();
  };
  run();
  document.addEventListener('visibilitychange', handleVisibilityChange);
  return () => {
    clearTimeout(timer);
    document.removeEventListener('visibilitychange', handleVisibilityChange);
  };
}

/** A remaining time split into units. */
interface CountdownParts {
  days: number;
  hours: number;
  minutes: number;
  seconds: number;
}

/** Splits the remaining time (ms) into parts; without `withDays` hours can exceed 24. Never negative. */
export function toCountdownParts(left: number, withDays: boolean): CountdownParts {
  const seconds = Math.floor(Math.max(0, left) / 1000);
  const hours = Math.floor(seconds / 3600);
  return {
    days: withDays ? Math.floor(hours / 24) : 0,
    hours: withDays ? hours % 24 : hours,
    minutes: Math.floor(seconds / 60) % 60,
    seconds: seconds % 60,
  };
}

type TimeLeftOptions = Pick<CountdownProps, 'endsAt' | 'serverNow' | 'serverAheadMs' | 'onEnd'>;

/**
 * Milliseconds until `endsAt`, updated by a timer; null until it is known. The first value uses only
 * `serverNow`, so that server and browser render the same; after mounting the timer uses the local clock,
 * corrected by the difference between the two clocks.
 */
function useTimeLeft({ endsAt, serverNow, serverAheadMs = 0, onEnd }: TimeLeftOptions) {
  const end = Date.parse(endsAt);
  const [left, setLeft] = useState<number | null>(
    serverNow ? Math.max(0, end - Date.parse(serverNow)) : null,
  );
  const isRunning = useRef(false);
  const update = useEffectEvent((now: number) => {
    setLeft(now);
    const hasEnded = isRunning.current && now === 0;
    isRunning.current = now > 0;
    if (hasEnded) onEnd?.();
  });

  useEffect(() => {
    const skew = serverNow ? Date.parse(serverNow) - Date.now() : serverAheadMs;
    return startVisibleTimer(() => {
      const now = Math.max(0, end - Date.now() - skew);
      update(now);
      // When the shown text changes; a few milliseconds more, so that the timer does not fire too early.
      return now > 0 ? (now % 1000) + 5 : undefined;
    });
  }, [end, serverNow, serverAheadMs]);

  return left;
}

interface CountdownProps {
  /** ISO time. */
  endsAt: string;
  /** Current time of the server, from a fresh response only, never from a cached page. */
  serverNow?: string;
  /** Milliseconds that the server's clock is ahead of the device's (`useServerAhead`), for cached pages. */
  serverAheadMs?: number;
  /** Shows days separately, with this word after the number; without it hours can exceed 24. */
  dayLabel?: string;
  /** Accessible name of the timer: "ends in". */
  label: string;
  /** Called once when the countdown reaches zero while it is shown. */
  onEnd?: () => void;
  /** `boxes`: each number in a dark box. `text`: plain, in the surrounding colour. */
  tone?: 'boxes' | 'primary' | 'text';
  className?: string;
  /** What follows the seconds: their fractions. */
  children?: ReactNode;
}

const padTwo = (value: number) => String(value).padStart(2, '0');

const toneClasses: Record<NonNullable<CountdownProps['tone']>, string> = {
  boxes: 'min-w-6 rounded-[5px] bg-ink px-1 text-center text-surface',
  primary: 'min-w-6 rounded-[5px] bg-primary px-1 text-center text-on-primary',
  text: '',
};

/**
 * A countdown of hours, minutes and seconds, and of milliseconds where wanted (`CountdownMilliseconds`). Shows dashes of the same width until the time is known
 * (R-DIALOG-06).
 */
export function Countdown(props: CountdownProps) {
  const { dayLabel, label, tone = 'boxes', className, children } = props;
  const left = useTimeLeft(props);
  const parts = left === null ? null : toCountdownParts(left, Boolean(dayLabel));
  const numbers = parts
    ? [padTwo(parts.hours), padTwo(parts.minutes), padTwo(parts.seconds)]
    : ['--', '--', '--'];
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
        // biome-ignore lint/suspicious/noArrayIndexKey: the positions are fixed
        <Fragment key={index}>
          {index > 0 && <span>:</span>}
          <span className={toneClasses[tone]}>{number}</span>
        </Fragment>
      ))}
      {children}
    </span>
  );
}
