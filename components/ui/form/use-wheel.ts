import { type PointerEvent, useLayoutEffect, useRef } from 'react';

/** Height of a row in px, rows seen at once, and the time a flick takes to come to rest (spec, section 2). */
export const ROW = 44;
export const VISIBLE = 6;
const FLICK = 1000;
const SETTLE = 200;
/** px per ms above which letting go is a flick, and how far it runs for each px per ms. */
const FLICK_SPEED = 0.25;
const FLICK_REACH = 320;

interface Drag {
  y: number;
  at: number;
  lastY: number;
  lastAt: number;
  from: number;
}

/** Where the column stands when row `index` is in the band, in px. */
const restOf = (index: number) => (VISIBLE * ROW - ROW) / 2 - index * ROW;

/** Moves a column of rows with finger, mouse wheel and flick. */
export function useWheel(index: number, last: number, choose: (index: number) => void) {
  const track = useRef<HTMLDivElement>(null);
  const drag = useRef<Drag | null>(null);
  const time = useRef(0);

  const put = (y: number, ms: number) => {
    if (!track.current) return;
    track.current.style.transition = ms > 0 ? `translate ${ms}ms cubic-bezier(.23,1,.68,1)` : 'none';
    track.current.style.translate = `0 ${y}px`;
  };
  useLayoutEffect(() => {
    put(restOf(index), time.current);
    time.current = SETTLE;
  }, [index, last]);

  const settle = (y: number, ms: number) => {
    const wanted = Math.max(0, Math.min(last, Math.round((restOf(0) - y) / ROW)));
    time.current = ms;
    put(restOf(wanted), ms);
    choose(wanted);
  };

  const end = (event: PointerEvent) => {
    const held = drag.current;
    if (!held) return;
    drag.current = null;
    const y = held.from + event.clientY - held.y;
    const speed = (held.lastY - held.y) / Math.max(1, held.lastAt - held.at);
    if (Math.abs(event.clientY - held.y) < 4) {
      const box = event.currentTarget.getBoundingClientRect();
      settle(held.from - (event.clientY - box.top - (VISIBLE * ROW) / 2), SETTLE);
    } else if (Math.abs(speed) > FLICK_SPEED && event.timeStamp - held.at < 300) {
      settle(y + speed * FLICK_REACH, FLICK);
    } else {
      settle(y, SETTLE);
    }
  };

  return {
    track,
    handlers: {
      onPointerDown: (event: PointerEvent<HTMLElement>) => {
        event.currentTarget.setPointerCapture?.(event.pointerId);
        const at = event.timeStamp;
        drag.current = { y: event.clientY, at, lastY: event.clientY, lastAt: at, from: restOf(index) };
      },
      onPointerMove: (event: PointerEvent) => {
        const held = drag.current;
        if (!held) return;
        held.lastY = event.clientY;
        held.lastAt = event.timeStamp;
        put(held.from + event.clientY - held.y, 0);
      },
      onPointerUp: end,
      onPointerCancel: end,
    },
  };
}
