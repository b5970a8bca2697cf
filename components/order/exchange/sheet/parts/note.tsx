import { CircleAlert } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';

/** Says in place what stands in the way; comes into view, wherever the shopper was in the sheet. */
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
