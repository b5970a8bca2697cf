import type { ReactNode } from 'react';

/** The panel that a `Tabs` list controls; `id` must be the `panelId` of the tabs. */
export function TabPanel({ id, label, children }: { id: string; label: string; children: ReactNode }) {
  return (
    <div id={id} role="tabpanel" aria-label={label} tabIndex={-1} className="outline-none">
      {children}
    </div>
  );
}
