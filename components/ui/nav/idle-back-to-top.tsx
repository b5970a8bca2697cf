'use client';

import { useIdleComponent } from '../lazy-load';

const loadBackToTop = () => import('./back-to-top').then((part) => part.BackToTop);

/** The button to the top, loaded when the browser is idle: for pages whose own scripts would be too large with it (R-DIALOG-01). */
export function IdleBackToTop({ label }: { label: string }) {
  const BackToTop = useIdleComponent<{ label: string }>(loadBackToTop);
  return BackToTop && <BackToTop label={label} />;
}
