'use client';

import { Fragment } from 'react';
import { cx } from '../cx';
import { countdownParts } from './countdown-parts';
import { useTimeLeft } from './use-time-left';

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

const two = (value: number) => String(value).padStart(2, '0');

const boxes: Record<NonNullable<CountdownProps['tone']>, string> = {
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
  const parts = left === null ? null : countdownParts(left, Boolean(dayLabel));
  const numbers = parts ? [two(parts.hours), two(parts.minutes), two(parts.seconds)] : ['--', '--', '--'];
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
          <span className={cx(boxes[tone], index === 3 && 'min-w-8')}>{number}</span>
        </Fragment>
      ))}
    </span>
  );
}
