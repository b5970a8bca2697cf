import { type PointerEvent, useLayoutEffect, useRef } from 'react';
import { prefersReducedMotion } from '../motion/reduced-motion';

/** Height of a row in px, rows seen at once, and the time a flick takes to come to rest. */
const ROW = 44;
// R-DIALOG-08
export const VISIBLE = 6;
const FLICK = 1000;
const SETTLE = 200;
/** px per ms above which letting go within `FLICK_TIME` is a flick, and how far it runs for each px per ms. */
const FLICK_SPEED = 0.25;
const FLICK_TIME = 300;
const FLICK_REACH = 320;
/** A finger that moved less has tapped. */
const TAP = 4;

interface Drag {
  y: number;
  at: number;
  /** Where the column stood when it was touched. */
  from: number;
}

/** Where the column stands when row `index` is in the band, in px. */
const restOf = (index: number) => (VISIBLE * ROW - ROW) / 2 - index * ROW;

function put(column: HTMLElement | null, y: number, ms: number) {
  if (!column) return;
  const time = prefersReducedMotion() ? 0 : ms;
  column.style.transition = time > 0 ? `translate ${time}ms cubic-bezier(.23,1,.68,1)` : 'none';
  column.style.translate = `0 ${y}px`;
}

/** Where the column is at this moment, also in the middle of a flick. */
function whereIs(column: HTMLElement | null, index: number): number {
  const y = column ? Number.parseFloat(getComputedStyle(column).translate?.split(' ')[1] ?? '') : Number.NaN;
  return Number.isNaN(y) ? restOf(index) : y;
}

/** Moves a column of rows with a finger: drag, flick, tap on a row. */
export function useWheel(index: number, last: number, choose: (index: number) => void) {
  const track = useRef<HTMLDivElement>(null);
  const drag = useRef<Drag | null>(null);
  const time = useRef(0);

  useLayoutEffect(() => {
    put(track.current, restOf(index), time.current);
    time.current = SETTLE;
  }, [index]);

  const settle = (y: number, ms: number) => {
    const wanted = Math.max(0, Math.min(last, Math.round((restOf(0) - y) / ROW)));
    put(track.current, restOf(wanted), ms);
    if (wanted === index) return;
    time.current = ms;
    choose(wanted);
  };

  const end = (event: PointerEvent) => {
    const held = drag.current;
    if (!held) return;
    drag.current = null;
    const moved = event.clientY - held.y;
    const taken = Math.max(1, event.timeStamp - held.at);
    if (Math.abs(moved) < TAP) {
      const fromMiddle =
        event.clientY - event.currentTarget.getBoundingClientRect().top - (VISIBLE * ROW) / 2;
      settle(held.from - fromMiddle, SETTLE);
    } else if (taken < FLICK_TIME && Math.abs(moved / taken) > FLICK_SPEED) {
      settle(held.from + moved + (moved / taken) * FLICK_REACH, FLICK);
    } else {
      settle(held.from + moved, SETTLE);
    }
  };

  return {
    track,
    handlers: {
      onPointerDown: (event: PointerEvent<HTMLElement>) => {
        event.currentTarget.setPointerCapture?.(event.pointerId);
        drag.current = { y: event.clientY, at: event.timeStamp, from: whereIs(track.current, index) };
        put(track.current, drag.current.from, 0);
      },
      onPointerMove: (event: PointerEvent) => {
        if (drag.current) put(track.current, drag.current.from + event.clientY - drag.current.y, 0);
      },
      onPointerUp: end,
      onPointerCancel: end,
    },
  };
}
