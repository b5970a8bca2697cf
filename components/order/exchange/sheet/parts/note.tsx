import { CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';

/** Says in place what stands in the way. */
export function Note({ children }: { children: ReactNode }) {
  return (
    <div
      role="alert"
      className="flex items-start gap-2 rounded-control bg-tint px-3.5 py-2.5 text-13 font-semibold text-primary"
    >
      <CircleAlert size={18} strokeWidth={1.8} aria-hidden className="mt-px shrink-0" />
      <p>{children}</p>
    </div>
  );
}
