/** Whether the reader asked for less motion. Only in a browser (R-DIALOG-21). */
export function prefersReducedMotion(): boolean {
  return window.matchMedia?.('(prefers-reduced-motion: reduce)').matches ?? false;
}
