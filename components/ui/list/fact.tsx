import type { ReactNode } from 'react';

/** One line of a list of facts: its name on the left, what is so on the right. Stand it in a `<dl>`. */
export function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex min-h-7 items-center gap-3 text-13">
      <dt className="w-28 shrink-0 text-muted first-letter:uppercase">{name}</dt>
      <dd className="flex min-w-0 flex-1 items-center justify-end gap-1 text-right">{children}</dd>
    </div>
  );
}
