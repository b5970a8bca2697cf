import { type ComponentType, useEffect, useEffectEvent, useState } from 'react';
import { logFailure } from '@/lib/browser/log';

/** Latest time of the import when the browser is never idle, and delay where it cannot report that it is (Safari). */
const MAX_WAIT_MS = 2000;

/** Calls a function once, when the page is interactive and the browser has nothing to do. @returns a function that cancels it */
function runWhenIdle(start: () => void): () => void {
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(start, MAX_WAIT_MS);
    return () => clearTimeout(timer);
  }
  const handle = requestIdleCallback(start, { timeout: MAX_WAIT_MS });
  return () => cancelIdleCallback(handle);
}

/**
 * A component that is not part of the page's own code: it is imported when the page is interactive and the browser has
 * nothing to do. Undefined until then; an import that fails leaves it out.
 */
export function useIdleComponent<Props>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> | undefined {
  const [loaded, setLoaded] = useState<{ Component: ComponentType<Props> }>();
  const loadNow = useEffectEvent(() => {
    load().then(
      (Component) => setLoaded({ Component }),
      (error: unknown) => logFailure('could not load an idle part', error),
    );
  });
  useEffect(() => runWhenIdle(() => loadNow()), []);
  return loaded?.Component;
}
