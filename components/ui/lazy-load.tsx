'use client';

import { type ComponentType, useEffect, useEffectEvent, useState } from 'react';
import { logFailure } from '@/lib/browser/log';
import { reloadForNewBuild } from '@/lib/browser/new-build';
import { waitForPrefetches } from '@/lib/browser/prefetch-page';
import { runWhenIdle } from '@/lib/browser/run-when-idle';
import type { Locale } from '@/lib/rules/page/locale';
import { showToast } from './overlay/toast';

/** Loads code once, when the page is interactive and the browser has nothing to do, after the pages that a tap may need. */
function useIdleLoad(load: () => void): void {
  const loadNow = useEffectEvent(load);
  useEffect(() => runWhenIdle(() => void waitForPrefetches().then(() => loadNow())), []);
}

/**
 * A component that is not part of the page's own code: it is imported when the browser has nothing to do. Undefined until then; an import that
 * fails leaves it out.
 */
export function useIdleComponent<Props>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> | undefined {
  const [loaded, setLoaded] = useState<{ Component: ComponentType<Props> }>();
  useIdleLoad(() =>
    load().then(
      (Component) => setLoaded({ Component }),
      (error: unknown) => logFailure('could not load an idle part', error),
    ),
  );
  return loaded?.Component;
}

/** Loads code that a tap may need when the browser has nothing to do. Where that fails, the tap loads it. */
export function usePreload(load: () => Promise<unknown>): void {
  useIdleLoad(() => void load().catch(() => {}));
}

/** Imports a sheet in each language (`withTexts`): code and texts are not part of the page's own chunks. */
export type SheetImports<Props> = Record<Locale, () => Promise<{ default: ComponentType<Props> }>>;

/**
 * A sheet whose code and texts are loaded when it opens. The caller renders `Sheet` as soon as it is defined.
 * If the server has a newer build, the page is loaded again. Without a network it says so; the next call of `open` tries again.
 */
export function useLazySheet<Props>(imports: SheetImports<Props>, locale: Locale) {
  const [loaded, setLoaded] = useState<{ Sheet: ComponentType<Props> }>();
  const [state, setState] = useState<'closed' | 'opening' | 'open'>('closed');

  const open = async () => {
    setState('opening');
    try {
      const { default: Sheet } = await imports[locale]();
      setLoaded({ Sheet });
      // Renders the sheet first and opens it in the next frame: a slow phone would skip the animation
      // otherwise.
      requestAnimationFrame(() => setState('open'));
    } catch (error) {
      logFailure('could not load a sheet', error);
      if (await reloadForNewBuild()) return;
      setState('closed');
      showToast(undefined, { tone: 'error' });
    }
  };

  return {
    Sheet: loaded?.Sheet,
    isOpen: state === 'open',
    isOpening: state === 'opening',
    open: () => void open(),
    close: () => setState('closed'),
  };
}
