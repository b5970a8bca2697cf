import type { ReactNode } from 'react';

/**
 * One line of a list of facts: the name on the left, the value on the right, or below when it does not fit.
 * For use in a `<dl>`.
 */
export function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex min-h-7 flex-wrap items-center gap-x-3 text-13">
      <dt className="max-w-full text-muted first-letter:uppercase">{name}</dt>
      <dd className="flex min-w-[min(8rem,100%)] flex-1 items-center justify-end gap-1 text-right">
        {children}
      </dd>
    </div>
  );
}
