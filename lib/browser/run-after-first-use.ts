/** Events of a shopper who uses the page. A mouse wheel and the keyboard scroll without an event of a pointer. */
const EVENTS = ['pointerdown', 'keydown', 'scroll'] as const;

/** Milliseconds after the first use: the first touch may be a tap, and the page that it opens comes first. */
export const FIRST_USE_DELAY_MS = 3000;

let isUsed = false;
const waiting = new Set<() => void>();

function startLater(start: () => void): void {
  setTimeout(() => {
    if (waiting.delete(start)) start();
  }, FIRST_USE_DELAY_MS);
}

function onUse({ type, target }: Event): void {
  // A carousel that turns by itself scrolls, too.
  if (type === 'scroll' && target !== document) return;
  isUsed = true;
  for (const event of EVENTS) document.removeEventListener(event, onUse, true);
  waiting.forEach(startLater);
}

/**
 * Calls a function once, `FIRST_USE_DELAY_MS` after the shopper has touched, scrolled or typed for the first time in this document, or after this
 * call if that was before. A visitor who leaves at once does not pay for what only later visits need (R-PERF-16).
 * @returns a function that cancels it
 */
export function runAfterFirstUse(start: () => void): () => void {
  waiting.add(start);
  if (isUsed || navigator.userActivation?.hasBeenActive) startLater(start);
  else for (const event of EVENTS) document.addEventListener(event, onUse, { capture: true, passive: true });
  return () => void waiting.delete(start);
}
