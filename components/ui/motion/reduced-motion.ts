/** Whether the user prefers reduced motion. Call it only in a browser (R-DIALOG-21). */
export function prefersReducedMotion(): boolean {
  return window.matchMedia?.('(prefers-reduced-motion: reduce)').matches ?? false;
}
