import { type RefObject, useEffect, useEffectEvent, useState } from 'react';
import { logFailure } from '@/lib/browser/log';
import { runWhenIdle } from '@/lib/browser/run-when-idle';
import type { PullPhase } from './watch-pull';

/**
 * Refreshes a page that is pulled down with one finger. The page itself must not bounce or reload
 * (`overscroll-behavior-y: none` on the root). The distance is in the CSS variable `--pulled` of the host;
 * with reduced motion the content does not follow the finger. No first paint needs it, so it is loaded when the browser
 * has nothing to do; the page has a button for it as well.
 */
export function usePullToRefresh(host: RefObject<HTMLElement | null>, onRefresh: () => Promise<void>) {
  const [phase, setPhase] = useState<PullPhase>('idle');
  const refresh = useEffectEvent(onRefresh);

  useEffect(() => {
    let isLeft = false;
    let stop: (() => void) | undefined;
    const cancel = runWhenIdle(() => {
      import('./watch-pull').then(
        ({ watchPull }) => {
          if (!isLeft && host.current) stop = watchPull(host.current, setPhase, () => refresh());
        },
        (error: unknown) => logFailure('could not load pulling to refresh', error),
      );
    });
    return () => {
      isLeft = true;
      cancel();
      stop?.();
    };
  }, [host]);

  return phase;
}
