import type { ReactNode } from 'react';

/** `WheelPicker` columns side by side under one band. */
export function WheelGroup({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div role="group" aria-label={label} className="relative flex isolate">
      <div
        aria-hidden
        className="absolute inset-x-0 top-1/2 -z-10 h-11 -translate-y-1/2 rounded-control bg-tint"
      />
      {children}
    </div>
  );
}
