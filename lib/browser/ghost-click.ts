/** A second tap within this time and distance is a repetition of the first one. */
const GHOST_CLICK_MS = 350;
const GHOST_CLICK_RADIUS_PX = 24;

/** A tap, as a click or a pointer event reports it. */
type Tap = Pick<MouseEvent, 'clientX' | 'clientY'>;

/**
 * Suppresses the second tap of a double tap, after the first one has changed what is below the finger: it would hit what is there now.
 * @param tapped when the first tap was, by `performance.now()`
 */
export function swallowGhostClick(tap: Tap, tapped: number): void {
  const restMs = tapped + GHOST_CLICK_MS - performance.now();
  if (restMs <= 0) return;
  const swallow = (event: MouseEvent) => {
    if (Math.hypot(event.clientX - tap.clientX, event.clientY - tap.clientY) > GHOST_CLICK_RADIUS_PX) return;
    event.preventDefault();
    event.stopPropagation();
  };
  document.addEventListener('click', swallow, true);
  setTimeout(() => document.removeEventListener('click', swallow, true), restMs);
}
