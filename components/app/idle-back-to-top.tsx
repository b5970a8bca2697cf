'use client';

import { useIdleComponent } from '../ui/lazy-load';
import { importIdleBundle } from './before-hydration';

const loadBackToTop = () => importIdleBundle().then((bundle) => bundle.BackToTop);

/** The button to the top of a long page. It is shown after a scroll only, so its code comes with what pages show later (R-DIALOG-01). */
export function IdleBackToTop({ label }: { label: string }) {
  const BackToTop = useIdleComponent<{ label: string }>(loadBackToTop);
  return BackToTop && <BackToTop label={label} />;
}
