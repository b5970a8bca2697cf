import { useLocale } from 'next-intl';
import { type ComponentType, useState } from 'react';
import { useAppTexts } from '@/components/app/app-texts';
import { showToast } from '@/components/ui/overlay/toast-store';
import type { Locale } from '@/lib/rules/page/locale';
import type { BindSheetProps } from './bind-sheet';

/** Load the sheet on demand, because few shoppers need it. */
const loaders: Record<Locale, () => Promise<{ default: ComponentType<BindSheetProps> }>> = {
  'zh-CN': () => import('./bind-zh-cn'),
  en: () => import('./bind-en'),
};

/** Asks the shopper to bind a phone: `ask` opens the sheet, and the caller must render `sheet`. */
export function useBindPhone(onBound: () => void) {
  const locale = useLocale();
  const { networkFailed } = useAppTexts();
  const [loadedSheet, setLoadedSheet] = useState<{ Bind: ComponentType<BindSheetProps> }>();
  const close = () => setLoadedSheet(undefined);
  return {
    ask: () =>
      void loaders[locale]().then(
        (loaded) => setLoadedSheet({ Bind: loaded.default }),
        () => showToast(networkFailed, { tone: 'error' }),
      ),
    sheet: loadedSheet && (
      <loadedSheet.Bind
        onClose={close}
        onBound={() => {
          close();
          onBound();
        }}
      />
    ),
  };
}
