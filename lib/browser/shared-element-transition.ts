/** The box of the last movement, and when it began, in milliseconds of `performance.now()`. */
let last: { box: DOMRectReadOnly; beganAt: number } | undefined;

/**
 * Moves an element from the place of a smaller one to its own, and enlarges it on the way: a shared-element transition (R-NAV-35,
 * ADR 25; `.shared-element` of motion.css). The element is where it belongs from the first frame on; only its painting moves. Another element
 * that moves from the same box takes its place, and goes on from where it is.
 * @param element square, as the other one
 * @param box where the other one was in the window
 */
export function moveFromBox(element: HTMLElement, box: DOMRectReadOnly): void {
  const { left, top, width } = element.getBoundingClientRect();
  const now = performance.now();
  if (last?.box !== box) last = { box, beganAt: now };
  element.style.cssText = `--from: translate(${box.left - left}px, ${box.top - top}px) scale(${box.width / width}); animation-delay: ${last.beganAt - now}ms`;
  element.classList.add('shared-element');
}
