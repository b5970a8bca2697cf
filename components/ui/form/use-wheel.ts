import { type PointerEvent, useLayoutEffect, useRef } from 'react';
import { prefersReducedMotion } from '../motion/reduced-motion';

/** Height of a row in px, rows seen at once, and the time a flick takes to come to rest. */
const ROW_HEIGHT_PX = 44;
// R-DIALOG-08
export const VISIBLE_ROWS = 6;
const FLICK_DURATION_MS = 1000;
const SETTLE_DURATION_MS = 200;
/** px per ms above which letting go within `FLICK_TIME` is a flick, and how far it runs for each px per ms. */
const MIN_FLICK_SPEED = 0.25;
const MAX_FLICK_MS = 300;
const FLICK_REACH_PX = 320;
/** A finger that moved less has tapped. */
const MAX_TAP_PX = 4;

interface Drag {
  y: number;
  at: number;
  /** Where the column stood when it was touched. */
  from: number;
}

/** Where the column stands when row `index` is in the band, in px. */
const getRestPosition = (index: number) =>
  (VISIBLE_ROWS * ROW_HEIGHT_PX - ROW_HEIGHT_PX) / 2 - index * ROW_HEIGHT_PX;

function moveColumn(column: HTMLElement | null, y: number, ms: number) {
  if (!column) return;
  const time = prefersReducedMotion() ? 0 : ms;
  column.style.transition = time > 0 ? `translate ${time}ms cubic-bezier(.23,1,.68,1)` : 'none';
  column.style.translate = `0 ${y}px`;
}

/** Where the column is at this moment, also in the middle of a flick. */
function getPosition(column: HTMLElement | null, index: number): number {
  const y = column ? Number.parseFloat(getComputedStyle(column).translate?.split(' ')[1] ?? '') : Number.NaN;
  return Number.isNaN(y) ? getRestPosition(index) : y;
}

/** Moves a column of rows with a finger: drag, flick, tap on a row. */
export function useWheel(index: number, last: number, choose: (index: number) => void) {
  const track = useRef<HTMLDivElement>(null);
  const drag = useRef<Drag | null>(null);
  const time = useRef(0);

  useLayoutEffect(() => {
    moveColumn(track.current, getRestPosition(index), time.current);
    time.current = SETTLE_DURATION_MS;
  }, [index]);

  const settle = (y: number, ms: number) => {
    const wanted = Math.max(0, Math.min(last, Math.round((getRestPosition(0) - y) / ROW_HEIGHT_PX)));
    moveColumn(track.current, getRestPosition(wanted), ms);
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
    if (Math.abs(moved) < MAX_TAP_PX) {
      const fromMiddle =
        event.clientY - event.currentTarget.getBoundingClientRect().top - (VISIBLE_ROWS * ROW_HEIGHT_PX) / 2;
      settle(held.from - fromMiddle, SETTLE_DURATION_MS);
    } else if (taken < MAX_FLICK_MS && Math.abs(moved / taken) > MIN_FLICK_SPEED) {
      settle(held.from + moved + (moved / taken) * FLICK_REACH_PX, FLICK_DURATION_MS);
    } else {
      settle(held.from + moved, SETTLE_DURATION_MS);
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
      onPointerUp: end,
      onPointerCancel: end,
    },
  };
}
