import { type ComponentType, useState } from 'react';
import { showToast } from '@/components/ui/overlay/toast-store';
import { logFailure } from '@/lib/browser/log';
import { reloadForNewBuild } from '@/lib/browser/new-build';
import type { Locale } from '@/lib/rules/page/locale';

/** Imports a sheet in each language (`withTexts`): code and texts are not part of the page's own chunks. */
export type SheetImports<Props> = Record<Locale, () => Promise<{ default: ComponentType<Props> }>>;

/**
 * A sheet whose code and texts are loaded when it opens. The caller renders `Sheet` as soon as it is defined.
 * If the server has a newer build, the page is loaded again. Without a network it shows `failedText`; the next call of `open` tries again.
 */
export function useLazySheet<Props>(imports: SheetImports<Props>, locale: Locale, failedText: string) {
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
      showToast(failedText, { tone: 'error' });
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
