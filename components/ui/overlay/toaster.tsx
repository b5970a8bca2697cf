'use client';

import { CircleAlert, CircleCheck } from 'lucide-react';
import { useEffect, useRef, useSyncExternalStore } from 'react';
import { toastStore } from './toast-store';

const icons = {
  plain: null,
  success: <CircleCheck size={18} strokeWidth={1.8} aria-hidden className="shrink-0" />,
  error: <CircleAlert size={18} strokeWidth={1.8} aria-hidden className="shrink-0" />,
};

const getServerSnapshot = () => null;

/**
 * Shows the texts of `showToast()`; mounted once. The visible toast is a popover, so that it is above an open
 * dialog; screen readers use a live region that is always in the page.
 */
export function Toaster() {
  const entry = useSyncExternalStore(toastStore.subscribe, toastStore.read, getServerSnapshot);
  const popover = useRef<HTMLDivElement>(null);

  useEffect(() => {
    const element = popover.current;
    if (!entry || !element?.showPopover) return;
    element.showPopover();
    return () => element.hidePopover();
  }, [entry]);

  return (
    <>
      <div role="status" aria-live="polite" className="sr-only">
        {entry?.text}
      </div>
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
            <span>{entry.text}</span>
          </div>
        )}
      </div>
    </>
  );
}
