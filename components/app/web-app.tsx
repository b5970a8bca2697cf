'use client';

import { useEffect } from 'react';
import { watchInstallPrompt } from '@/lib/browser/install-prompt';
import { runWhenIdle } from '@/lib/browser/run-when-idle';

interface WebAppProps {
  /** Address of the offline page of the brand, in the language of the page. */
  offlinePage: string;
}

/**
 * Makes the mall a web app in browsers that can install one: keeps the browser's offer for the banner, and registers the
 * service worker when the page is interactive (R-QUICK-09, R-QUICK-11).
 */
export function WebApp({ offlinePage }: WebAppProps) {
  useEffect(watchInstallPrompt, []);
  useEffect(
    () =>
      runWhenIdle(() => {
        void import('@/lib/browser/register-worker')
          .then(({ registerWorker }) => registerWorker(offlinePage))
          .catch(() => {});
      }),
    [offlinePage],
  );
  return null;
}
