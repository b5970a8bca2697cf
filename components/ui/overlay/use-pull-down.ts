import { type PointerEvent, type RefObject, useRef } from 'react';

/** Pulled further than this, or flicked faster, a sheet closes. */
const FAR = 96;
const FAST = 0.5; // px per ms

/** Lets a sheet follow the finger at its head, and close when let go low enough. */
export function usePullDown(sheet: RefObject<HTMLElement | null>, onClose: () => void) {
  const start = useRef<{ y: number; at: number } | null>(null);
  const pulled = (event: PointerEvent) => Math.max(0, event.clientY - (start.current?.y ?? event.clientY));
  const set = (px: number) => {
    sheet.current?.style.setProperty('--pulled', `${px}px`);
    sheet.current?.toggleAttribute('data-held', px > 0);
  };

  const end = (event: PointerEvent) => {
    if (!start.current) return;
    const distance = pulled(event);
    const speed = distance / Math.max(1, event.timeStamp - start.current.at);
    start.current = null;
    if (distance > FAR || (distance > 24 && speed > FAST)) onClose();
    set(0);
  };

  return {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if ((event.target as HTMLElement).closest('button, a')) return;
      start.current = { y: event.clientY, at: event.timeStamp };
      event.currentTarget.setPointerCapture?.(event.pointerId);
    },
    onPointerMove: (event: PointerEvent) => {
      if (start.current) set(pulled(event));
    },
    onPointerUp: end,
    onPointerCancel: () => {
      start.current = null;
      set(0);
    },
  };
}
