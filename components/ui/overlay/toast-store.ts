type ToastTone = 'plain' | 'success' | 'error';

/** Options of `showToast`. */
interface ToastOptions {
  tone?: ToastTone;
  /** How long it is shown, in ms. */
  durationMs?: number;
}

/** The toast that is shown now. */
interface ToastEntry {
  id: number;
  text: string;
  tone: ToastTone;
}

const DEFAULT_DURATION_MS = 2400;

let current: ToastEntry | null = null;
let count = 0;
let timer: ReturnType<typeof setTimeout> | undefined;
const listeners = new Set<() => void>();

function setCurrent(entry: ToastEntry | null) {
  current = entry;
  for (const listener of listeners) listener();
}

/** Shows one sentence over the page for a moment. A new one replaces the previous one (R-DIALOG-19). */
export function showToast(
  text: string,
  { tone = 'plain', durationMs = DEFAULT_DURATION_MS }: ToastOptions = {},
) {
  clearTimeout(timer);
  count += 1;
  setCurrent({ id: count, text, tone });
  timer = setTimeout(() => setCurrent(null), durationMs);
}

/** The current toast, in the shape that `useSyncExternalStore` needs. */
export const toastStore = {
  subscribe(listener: () => void) {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  read: () => current,
  /** There are no toasts on the server. */
  readOnServer: () => null,
};
