import { type PointerEvent, type RefObject, useRef } from 'react';

const MAX_SCALE = 4;
const DOUBLE_TAP_SCALE = 2.5;
/** Two taps within this time are one double tap; one tap waits as long to be sure. */
const DOUBLE_TAP_MS = 260;

interface FingerPosition {
  x: number;
  y: number;
}

const getDistance = (a: FingerPosition, b: FingerPosition) => Math.hypot(a.x - b.x, a.y - b.y);

/**
 * Pinch, pan and double tap on one picture. Written straight to the element: a finger moves sixty
 * times a second and nothing else on the page depends on it.
 */
export function useZoom(
  picture: RefObject<HTMLElement | null>,
  onZoom: (zoomed: boolean) => void,
  onTap: () => void,
) {
  const view = useRef({ scale: 1, x: 0, y: 0 });
  const fingers = useRef(new Map<number, FingerPosition>());
  const tap = useRef<{ moved: boolean; timer?: ReturnType<typeof setTimeout> }>({ moved: false });

  const set = (scale: number, x: number, y: number) => {
    const element = picture.current;
    if (!element) return;
    const next = Math.min(MAX_SCALE, Math.max(1, scale));
    const [wide, high] = [(element.offsetWidth * (next - 1)) / 2, (element.offsetHeight * (next - 1)) / 2];
    const zoomed = next > 1.01;
    view.current = {
      scale: next,
      x: Math.max(-wide, Math.min(wide, x)),
      y: Math.max(-high, Math.min(high, y)),
    };
    element.style.transform = zoomed
      ? `translate(${view.current.x}px, ${view.current.y}px) scale(${next})`
      : '';
    element.toggleAttribute('data-zoomed', zoomed);
    onZoom(zoomed);
  };

  const tapped = () => {
    if (tap.current.timer) {
      clearTimeout(tap.current.timer);
      tap.current.timer = undefined;
      set(view.current.scale > 1 ? 1 : DOUBLE_TAP_SCALE, 0, 0);
      return;
    }
    tap.current.timer = setTimeout(() => {
      tap.current.timer = undefined;
      if (view.current.scale === 1) onTap();
    }, DOUBLE_TAP_MS);
  };

  const up = (event: PointerEvent) => {
    const wasDown = fingers.current.delete(event.pointerId);
    if (fingers.current.size > 0) return;
    picture.current?.removeAttribute('data-held');
    if (wasDown && !tap.current.moved && event.type === 'pointerup') tapped();
  };

  return {
    reset: () => set(1, 0, 0),
    handlers: {
      onPointerDown: (event: PointerEvent) => {
        if (fingers.current.size === 0) tap.current.moved = false;
        fingers.current.set(event.pointerId, { x: event.clientX, y: event.clientY });
        picture.current?.toggleAttribute('data-held', true);
      },
      onPointerMove: (event: PointerEvent) => {
        const last = fingers.current.get(event.pointerId);
        if (!last) return;
        const now = { x: event.clientX, y: event.clientY };
        if (getDistance(last, now) > 4) tap.current.moved = true;
        const [other] = [...fingers.current].filter(([id]) => id !== event.pointerId).map(([, spot]) => spot);
        const { scale, x, y } = view.current;
        if (other) {
          tap.current.moved = true;
          set((scale * getDistance(now, other)) / Math.max(1, getDistance(last, other)), x, y);
        } else if (scale > 1) {
          set(scale, x + now.x - last.x, y + now.y - last.y);
        }
        fingers.current.set(event.pointerId, now);
      },
      onPointerUp: up,
      onPointerCancel: up,
      onPointerLeave: up,
    },
  };
}
