import { type ComponentType, useEffect, useEffectEvent, useState } from 'react';
import { logFailure } from '@/lib/browser/log';
import { waitForPrefetches } from '@/lib/browser/prefetch-page';
import { runWhenIdle } from '@/lib/browser/run-when-idle';

/**
 * A component that is not part of the page's own code: it is imported when the page is interactive and the browser has
 * nothing to do, after the pages that a tap may need. Undefined until then; an import that fails leaves it out.
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
  useEffect(() => runWhenIdle(() => void waitForPrefetches().then(() => loadNow())), []);
  return loaded?.Component;
}
