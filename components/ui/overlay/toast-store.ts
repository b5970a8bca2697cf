import { createMemoryStore } from '@/lib/browser/store';

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

/** The current toast. */
export const toastStore = createMemoryStore<ToastEntry | null>(null);

let count = 0;
let timer: ReturnType<typeof setTimeout> | undefined;

/** Shows one sentence over the page for a moment. A new one replaces the previous one (R-DIALOG-19). */
export function showToast(
  text: string,
  { tone = 'plain', durationMs = DEFAULT_DURATION_MS }: ToastOptions = {},
) {
  clearTimeout(timer);
  count += 1;
  toastStore.write({ id: count, text, tone });
  timer = setTimeout(() => toastStore.write(null), durationMs);
}
