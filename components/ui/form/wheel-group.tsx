import type { ReactNode } from 'react';

/** `WheelPicker` columns side by side under one selection band. */
export function WheelGroup({ label, children }: { label: string; children: ReactNode }) {
  return (
    <fieldset aria-label={label} className="relative isolate m-0 flex min-w-0 border-0 p-0">
      <div
        aria-hidden
        className="absolute inset-x-0 top-1/2 -z-10 h-11 -translate-y-1/2 rounded-control bg-tint"
      />
      {children}
    </fieldset>
  );
}
