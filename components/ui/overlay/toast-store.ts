export type ToastTone = 'plain' | 'success' | 'error';

export interface ToastOptions {
  tone?: ToastTone;
  /** How long it stays, in ms. */
  duration?: number;
}

export interface ToastEntry {
  id: number;
  text: string;
  tone: ToastTone;
}

const DURATION = 2400;

let current: ToastEntry | null = null;
let count = 0;
let timer: ReturnType<typeof setTimeout> | undefined;
const listeners = new Set<() => void>();

function show(entry: ToastEntry | null) {
  current = entry;
  for (const listener of listeners) listener();
}

/** Says one sentence over the page for a moment. A new one takes the place of the last (R-DIALOG-19). */
export function toast(text: string, { tone = 'plain', duration = DURATION }: ToastOptions = {}) {
  clearTimeout(timer);
  count += 1;
  show({ id: count, text, tone });
  timer = setTimeout(() => show(null), duration);
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
