/** The easing is `--ease-out` of the styles, which scripts cannot name. */
const TIMING = { duration: 240, easing: 'cubic-bezier(0.2, 0.8, 0.2, 1)' };

/**
 * Moves an element from the place of a smaller one to its own, and enlarges it on the way: a shared-element transition (R-NAV-35,
 * ADR 25). The element is where it belongs from the first frame on; only its painting moves. Shoppers who want no motion see none.
 * @param element square, as the other one
 * @param box where the other one was in the window
 * @returns a function that cancels it, if it has not begun
 */
export function moveFromBox(element: Element, box: DOMRectReadOnly): () => void {
  // In the next frame, which is the first one with the page, because the router scrolls after the effects of the page.
  const frame = requestAnimationFrame(() => {
    if (box.width === 0 || matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    const own = element.getBoundingClientRect();
    const from = `translate(${box.left - own.left}px, ${box.top - own.top}px) scale(${box.width / own.width})`;
    // Over what follows it in the document.
    const onWay = { transformOrigin: '0 0', zIndex: 1 };
    const keyframes = [from, 'none'].map((transform) => ({ ...onWay, transform }));
    element.animate(keyframes, TIMING);
  });
  return () => cancelAnimationFrame(frame);
}
