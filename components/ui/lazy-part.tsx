'use client';

import { type ComponentType, useEffect, useState } from 'react';
import { logFailure } from '@/lib/browser/log';
import { reloadForNewBuild } from '@/lib/browser/new-build';
import { showToast } from './overlay/toast';

/** A component and the way to its code, which is loaded once. */
interface LazyPart<Props> {
  readonly load: () => Promise<ComponentType<Props>>;
  readonly isSilent: boolean | undefined;
  loaded?: ComponentType<Props>;
}

/** Loads a part of the page. Where that fails, the next tap tries again. @returns undefined until it is there */
function useLazyPart<Props>(part: LazyPart<Props>): ComponentType<Props> | undefined {
  const [{ loaded }, setPart] = useState(part);
  useEffect(() => {
    let isLeft = false;
    const load = () => {
      if (isLeft) return;
      part.load().then(
        (Part) => {
          part.loaded = Part;
          setPart({ ...part });
        },
        async (error: unknown) => {
          logFailure('could not load a part', error);
          if ((await reloadForNewBuild()) || isLeft) return;
          if (!part.isSilent) showToast(undefined, { tone: 'error' });
          addEventListener('click', load, { once: true });
        },
      );
    };
    if (!loaded) load();
    return () => {
      isLeft = true;
    };
  }, [part, loaded]);
  return loaded;
}

/**
 * A component whose code is loaded when it is first rendered; nothing is shown until then. For parts that follow a tap or an effect:
 * it is not made to be rendered on the server. Where the code cannot be loaded, a toast says so and the next tap tries again (R-NAV-33); if
 * the server has a newer build, the page is loaded again. `React.lazy` would keep the failure, and show the error page for it.
 * @param options `isSilent`: shows no toast if the code cannot be loaded, because the shopper does not expect the part
 */
export function createLazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  { isSilent }: { isSilent?: boolean } = {},
): ComponentType<Props> {
  const part: LazyPart<Props> = { load, isSilent };
  // Called once for each part, when its module is loaded.
  return (props) => {
    const Part = useLazyPart(part);
    return Part && <Part {...props} />;
  };
}
