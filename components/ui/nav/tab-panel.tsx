import type { ReactNode } from 'react';

/** What a `Tabs` list changes; give both the same `panelId`. */
export function TabPanel({ id, label, children }: { id: string; label: string; children: ReactNode }) {
  return (
    <div id={id} role="tabpanel" aria-label={label} tabIndex={-1} className="outline-none">
      {children}
    </div>
  );
}
