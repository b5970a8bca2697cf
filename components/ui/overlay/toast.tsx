'use client';

import { CircleAlert, CircleCheck } from 'lucide-react';
import { useEffect, useRef, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import { createMemoryStore } from '@/lib/browser/store';
import { openDialogs } from './open-dialogs';

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
  /** Undefined: the network failed. */
  text: string | undefined;
  tone: ToastTone;
  /** The live region of the dialog that was open when it came; undefined: the page's. */
  region: Element | undefined;
}

const DEFAULT_DURATION_MS = 2400;

/** The current toast. */
export const toastStore = createMemoryStore<ToastEntry | null>(null);

let count = 0;
let timer: ReturnType<typeof setTimeout> | undefined;

/**
 * Shows one sentence over the page for a moment. A new one replaces the previous one (R-DIALOG-19).
 * @param text undefined says that the network failed, for callers that have no texts
 */
export function showToast(
  text: string | undefined,
  { tone = 'plain', durationMs = DEFAULT_DURATION_MS }: ToastOptions = {},
) {
  clearTimeout(timer);
  count += 1;
  toastStore.write({ id: count, text, tone, region: openDialogs.read().at(-1) });
  timer = setTimeout(() => toastStore.write(null), durationMs);
}

const icons = {
  plain: null,
  success: <CircleCheck size={18} strokeWidth={1.8} aria-hidden className="shrink-0" />,
  error: <CircleAlert size={18} strokeWidth={1.8} aria-hidden className="shrink-0" />,
};

const getServerSnapshot = () => null;

/** The region of the toast, or of the next dialog below if its own has closed. A dialog that opens later covers the toast. */
function findRegion(): Element | undefined {
  const region = toastStore.read()?.region;
  const regions = openDialogs.read();
  return region && !regions.includes(region) ? regions.at(-1) : region;
}

/**
 * Shows the texts of `showToast()`; mounted once. Screen readers read them in a live region that is always there: the page's, or
 * that of the topmost dialog. The visible toast is a popover, so that it is above the dialog; browsers without
 * popovers draw it inside of the dialog (R-DIALOG-23).
 */
export function Toaster({ networkFailed }: { networkFailed: string }) {
  const entry = useSyncExternalStore(toastStore.subscribe, toastStore.read, getServerSnapshot);
  const region = useSyncExternalStore(openDialogs.subscribe, findRegion, getServerSnapshot);
  const text = entry && (entry.text ?? networkFailed);
  const popover = useRef<HTMLDivElement>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another dialog has another popover
  useEffect(() => {
    const element = popover.current;
    // A dialog that React has just removed takes the toast with it; the next render moves it.
    if (!entry || !element?.isConnected || !element.showPopover) return;
    element.showPopover();
    return () => element.hidePopover();
  }, [entry, region]);

  const toast = (
    <div
      ref={popover}
      popover="manual"
      aria-hidden
      className="pointer-events-none fixed inset-x-0 top-[40%] bottom-auto z-50 mx-auto w-max max-w-[min(20rem,80vw)] bg-transparent"
    >
      {entry && (
        <div
          key={entry.id}
          className="toast flex items-center gap-2 rounded-control bg-ink px-4 py-3 text-14 text-surface shadow-float"
        >
          {icons[entry.tone]}
          <span>{text}</span>
        </div>
      )}
    </div>
  );
  return (
    <>
      <div role="status" className="sr-only">
        {!region && text}
      </div>
      {region?.parentElement ? (
        <>
          {createPortal(text, region)}
          {createPortal(toast, region.parentElement)}
        </>
      ) : (
        toast
      )}
    </>
  );
}
