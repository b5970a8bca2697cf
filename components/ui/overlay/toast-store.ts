export type ToastTone = 'plain' | 'success' | 'error';

export interface ToastOptions {
  tone?: ToastTone;
  /** How long it stays, in ms. */
  durationMs?: number;
}

export interface ToastEntry {
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

/** Says one sentence over the page for a moment. A new one takes the place of the last (R-DIALOG-19). */
export function showToast(
  text: string,
  { tone = 'plain', durationMs = DEFAULT_DURATION_MS }: ToastOptions = {},
) {
  clearTimeout(timer);
  count += 1;
  setCurrent({ id: count, text, tone });
  timer = setTimeout(() => setCurrent(null), durationMs);
}

export const toastStore = {
  subscribe(listener: () => void) {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  read: () => current,
  /** The server says nothing. */
  readOnServer: () => null,
};
