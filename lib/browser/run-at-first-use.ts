/** Events of a shopper who uses the page. A mouse wheel and the keyboard scroll without an event of a pointer. */
const EVENTS = ['pointerdown', 'keydown', 'scroll'] as const;

let isUsed = false;
const waiting = new Set<() => void>();

function onUse({ type, target }: Event): void {
  // A carousel that turns by itself scrolls, too.
  if (type === 'scroll' && target !== document) return;
  isUsed = true;
  for (const event of EVENTS) document.removeEventListener(event, onUse, true);
  for (const start of waiting) start();
  waiting.clear();
}

/**
 * Calls a function once, when the shopper touches, scrolls or types for the first time in this document; at once if that was
 * before. A visitor who leaves at once does not pay for what only later visits need (R-PERF-16).
 * @returns a function that cancels it
 */
export function runAtFirstUse(start: () => void): () => void {
  if (isUsed || navigator.userActivation?.hasBeenActive) {
    start();
    return () => {};
  }
  if (waiting.size === 0)
    for (const event of EVENTS) document.addEventListener(event, onUse, { capture: true, passive: true });
  waiting.add(start);
  return () => void waiting.delete(start);
}
