import { type DragEvent, type PointerEvent, type RefObject, useRef } from 'react';

const MAX_SCALE = 4;
const DOUBLE_TAP_SCALE = 2.5;
/** Two taps within this time are a double tap; a single tap is reported after it. */
const DOUBLE_TAP_MS = 260;

interface FingerPosition {
  x: number;
  y: number;
}

const getDistance = (a: FingerPosition, b: FingerPosition) => Math.hypot(a.x - b.x, a.y - b.y);

/**
 * Pinch, pan and double tap on one picture. It sets the style of the element without React state, because
 * pointer events are frequent and no other component depends on them.
 */
export function useZoom(
  picture: RefObject<HTMLElement | null>,
  onZoom: (zoomed: boolean) => void,
  onTap: () => void,
) {
  const view = useRef({ scale: 1, x: 0, y: 0 });
  const fingers = useRef(new Map<number, FingerPosition>());
  const tap = useRef<{ moved: boolean; timer?: ReturnType<typeof setTimeout> }>({ moved: false });

  const setView = (scale: number, x: number, y: number) => {
    const element = picture.current;
    if (!element) return;
    const next = Math.min(MAX_SCALE, Math.max(1, scale));
    const [maxX, maxY] = [(element.offsetWidth * (next - 1)) / 2, (element.offsetHeight * (next - 1)) / 2];
    const zoomed = next > 1.01;
    view.current = {
      scale: next,
      x: Math.max(-maxX, Math.min(maxX, x)),
      y: Math.max(-maxY, Math.min(maxY, y)),
    };
    element.style.transform = zoomed
      ? `translate(${view.current.x}px, ${view.current.y}px) scale(${next})`
      : '';
    element.toggleAttribute('data-zoomed', zoomed);
    onZoom(zoomed);
  };

  const handleTap = () => {
    if (tap.current.timer) {
      clearTimeout(tap.current.timer);
      tap.current.timer = undefined;
      setView(view.current.scale > 1 ? 1 : DOUBLE_TAP_SCALE, 0, 0);
      return;
    }
    tap.current.timer = setTimeout(() => {
      tap.current.timer = undefined;
      if (view.current.scale === 1) onTap();
    }, DOUBLE_TAP_MS);
  };

  const handlePointerUp = (event: PointerEvent) => {
    const wasDown = fingers.current.delete(event.pointerId);
    if (fingers.current.size > 0) return;
    picture.current?.removeAttribute('data-held');
    if (wasDown && !tap.current.moved && event.type === 'pointerup') handleTap();
  };

  return {
    reset: () => setView(1, 0, 0),
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
        const [other] = [...fingers.current]
          .filter(([id]) => id !== event.pointerId)
          .map(([, position]) => position);
        const { scale, x, y } = view.current;
        if (other) {
          tap.current.moved = true;
          setView((scale * getDistance(now, other)) / Math.max(1, getDistance(last, other)), x, y);
        } else if (scale > 1) {
          setView(scale, x + now.x - last.x, y + now.y - last.y);
        }
        fingers.current.set(event.pointerId, now);
      },
      onPointerUp: handlePointerUp,
      onPointerCancel: handlePointerUp,
      onPointerLeave: handlePointerUp,
      // A mouse would drag the picture out of the page.
      onDragStart: (event: DragEvent) => event.preventDefault(),
    },
  };
}
