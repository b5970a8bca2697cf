import { type KeyboardEvent, type PointerEvent, type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import { cx } from '../cx';
import { prefersReducedMotion } from '../motion/reduced-motion';

/** Height of a row in px, visible rows, and durations of the animations after a flick and after a drag. */
const ROW_HEIGHT_PX = 44;
// R-DIALOG-08
const VISIBLE_ROWS = 6;
const FLICK_DURATION_MS = 1000;
const SETTLE_DURATION_MS = 200;
/**
 * A release within `MAX_FLICK_MS` that is faster than `MIN_FLICK_SPEED` (px per ms) is a flick; it travels
 * `FLICK_REACH_PX` for each px per ms.
 */
const MIN_FLICK_SPEED = 0.25;
const MAX_FLICK_MS = 300;
const FLICK_REACH_PX = 320;
/** A movement shorter than this is a tap. */
const MAX_TAP_PX = 4;

interface Drag {
  y: number;
  at: number;
  /** Position of the column at the start of the drag. */
  from: number;
}

/** Position of the column when row `index` is selected, in px. */
const getRestPosition = (index: number) =>
  (VISIBLE_ROWS * ROW_HEIGHT_PX - ROW_HEIGHT_PX) / 2 - index * ROW_HEIGHT_PX;

function moveColumn(column: HTMLElement | null, y: number, ms: number) {
  if (!column) return;
  const time = prefersReducedMotion() ? 0 : ms;
  column.style.transition = time > 0 ? `transform ${time}ms cubic-bezier(.23,1,.68,1)` : 'none';
  column.style.transform = `translateY(${y}px)`;
}

/** Current position of the column in px, also during an animation: the last number of `matrix(1, 0, 0, 1, 0, 44)`. */
function getPosition(column: HTMLElement | null, index: number): number {
  const y = column ? Number.parseFloat(getComputedStyle(column).transform.split(',')[5] ?? '') : Number.NaN;
  return Number.isNaN(y) ? getRestPosition(index) : y;
}

/** Selects a row of a wheel by drag, flick or tap. `last`: index of the last row. */
function useWheel(index: number, last: number, choose: (index: number) => void) {
  const track = useRef<HTMLDivElement>(null);
  const drag = useRef<Drag | null>(null);
  const time = useRef(0);

  useLayoutEffect(() => {
    moveColumn(track.current, getRestPosition(index), time.current);
    time.current = SETTLE_DURATION_MS;
  }, [index]);

  const settle = (y: number, ms: number) => {
    const target = Math.max(0, Math.min(last, Math.round((getRestPosition(0) - y) / ROW_HEIGHT_PX)));
    moveColumn(track.current, getRestPosition(target), ms);
    if (target === index) return;
    time.current = ms;
    choose(target);
  };

  const finishDrag = (event: PointerEvent) => {
    const started = drag.current;
    if (!started) return;
    drag.current = null;
    const moved = event.clientY - started.y;
    const durationMs = Math.max(1, event.timeStamp - started.at);
    if (Math.abs(moved) < MAX_TAP_PX) {
      const fromMiddle =
        event.clientY - event.currentTarget.getBoundingClientRect().top - (VISIBLE_ROWS * ROW_HEIGHT_PX) / 2;
      settle(started.from - fromMiddle, SETTLE_DURATION_MS);
    } else if (durationMs < MAX_FLICK_MS && Math.abs(moved / durationMs) > MIN_FLICK_SPEED) {
      settle(started.from + moved + (moved / durationMs) * FLICK_REACH_PX, FLICK_DURATION_MS);
    } else {
      settle(started.from + moved, SETTLE_DURATION_MS);
    }
  };

  return {
    track,
    handlers: {
      onPointerDown: (event: PointerEvent<HTMLElement>) => {
        event.currentTarget.setPointerCapture?.(event.pointerId);
        drag.current = { y: event.clientY, at: event.timeStamp, from: getPosition(track.current, index) };
        moveColumn(track.current, drag.current.from, 0);
      },
      onPointerMove: (event: PointerEvent) => {
        if (drag.current) moveColumn(track.current, drag.current.from + event.clientY - drag.current.y, 0);
      },
      onPointerUp: finishDrag,
      onPointerCancel: finishDrag,
    },
  };
}

/** `WheelPicker` columns side by side under one selection band. */
export function WheelGroup({ label, children }: { label: string; children: ReactNode }) {
  return (
    <fieldset aria-label={label} className="relative isolate m-0 flex min-w-0 border-0 p-0">
      <div
        aria-hidden
        className="absolute inset-x-0 top-1/2 -z-10 h-11 -translate-y-1/2 rounded-control bg-tint"
      />
      {children}
    </fieldset>
  );
}

interface WheelOption {
  value: string;
  label: string;
}

interface WheelPickerProps {
  options: readonly WheelOption[];
  value: string;
  onChange: (value: string) => void;
  /** Accessible name of the column: "province". */
  label: string;
}

const keyMoves: Record<string, (index: number, last: number) => number> = {
  ArrowUp: (index) => index - 1,
  ArrowDown: (index) => index + 1,
  PageUp: (index) => index - VISIBLE_ROWS,
  PageDown: (index) => index + VISIBLE_ROWS,
  Home: () => 0,
  End: (_, last) => last,
};

/** One column of a wheel: six visible rows, the chosen one in the band. Combine several in a `WheelGroup`. */
export function WheelPicker({ options, value, onChange, label }: WheelPickerProps) {
  const id = useId();
  const last = options.length - 1;
  const index = Math.max(
    0,
    options.findIndex((option) => option.value === value),
  );
  const choose = (target: number) => {
    const option = options[Math.max(0, Math.min(last, target))];
    if (option && option.value !== value) onChange(option.value);
  };
  const wheel = useWheel(index, last, choose);

  const onKeyDown = (event: KeyboardEvent) => {
    const move = keyMoves[event.key];
    if (!move) return;
    event.preventDefault();
    choose(move(index, last));
  };

  return (
    <div
      role="listbox"
      aria-label={label}
      aria-activedescendant={`${id}-${index}`}
      tabIndex={0}
      onKeyDown={onKeyDown}
      {...wheel.handlers}
      className="wheel relative min-w-0 flex-1 cursor-grab touch-none overflow-hidden rounded-control select-none"
    >
      <div ref={wheel.track}>
        {options.map((option, position) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are the list's
          <div
            key={option.value}
            id={`${id}-${position}`}
            role="option"
            aria-selected={position === index}
            tabIndex={-1}
            // A click without a pointer is that of assistive technology; the handlers above have handled others.
            onClick={({ detail }) => detail === 0 && choose(position)}
            className={cx(
              'flex h-11 items-center justify-center px-0.5 text-center leading-[1.1]',
              // A third of 320 px holds five Chinese characters, seven small ones, or two small lines.
              option.label.length > 5 ? 'text-12' : 'text-16',
              position === index ? 'font-bold text-ink' : 'text-muted',
            )}
          >
            {option.label}
          </div>
        ))}
      </div>
    </div>
  );
}
