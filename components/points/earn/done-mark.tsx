import { Check } from 'lucide-react';
import type { Ref } from 'react';

/** Shown instead of the button of a task that is done today. */
export function DoneMark({ label, ref }: { label: string; ref?: Ref<HTMLElement> }) {
  return (
    <span
      ref={ref}
      tabIndex={-1}
      className="inline-flex h-8 shrink-0 items-center gap-1 px-1 text-12 font-semibold text-muted"
    >
      <Check size={15} strokeWidth={2.2} aria-hidden className="text-success" />
      {label}
    </span>
  );
}
