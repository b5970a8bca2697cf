import { CircleAlert } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';

/** An alert inside the sheet; it scrolls into view. */
export function Note({ children }: { children: ReactNode }) {
  const note = useRef<HTMLDivElement>(null);
  useEffect(() => {
    note.current?.scrollIntoView?.({ block: 'nearest' });
  }, []);
  return (
    <div
      ref={note}
      role="alert"
      className="flex scroll-mt-24 scroll-mb-28 items-start gap-2 rounded-control bg-tint px-3.5 py-2.5 text-13 font-semibold text-primary"
    >
      <CircleAlert size={18} strokeWidth={1.8} aria-hidden className="mt-px shrink-0" />
      <p>{children}</p>
    </div>
  );
}
