'use client';

import { useEffect } from 'react';
import type { LatePartsProps } from '@/components/app/late-parts';
import { useIdleComponent } from '@/components/app/use-idle-component';
import { watchInstallPrompt } from '@/lib/browser/install-prompt';
import { watchErrors } from '@/lib/browser/log';

const loadLateParts = () => import('@/components/app/late-parts').then(({ LateParts }) => LateParts);

/**
 * What every page has and no page shows at first. Its code is one file, which is loaded when the page is interactive
 * (R-EVENT-11); errors, and the browser's offer to install the mall, are kept until then (R-QUICK-09).
 */
export function IdleParts(props: LatePartsProps) {
  const { offlinePage } = props;
  const LateParts = useIdleComponent(loadLateParts);
  useEffect(watchErrors, []);
  useEffect(() => (offlinePage ? watchInstallPrompt() : undefined), [offlinePage]);
  return LateParts && <LateParts {...props} />;
}
