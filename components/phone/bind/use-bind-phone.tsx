import { useLocale } from 'next-intl';
import { type ComponentType, useState } from 'react';
import { useAppTexts } from '@/components/app/app-texts';
import { showToast } from '@/components/ui/overlay/toast-store';
import type { BindSheetProps } from './bind-sheet';

/** Few shoppers are asked for a phone: the sheet is loaded for those alone. */
const load = (locale: string): Promise<{ default: ComponentType<BindSheetProps> }> =>
  locale === 'en' ? import('./bind-en') : import('./bind-zh-cn');

/** Asks the shopper for a phone, over whatever is open; `sheet` is to be rendered. */
export function useBindPhone(onBound: () => void) {
  const locale = useLocale();
  const { networkFailed } = useAppTexts();
  const [part, setPart] = useState<{ Bind: ComponentType<BindSheetProps> }>();
  const close = () => setPart(undefined);
  return {
    ask: () =>
      void load(locale).then(
        (loaded) => setPart({ Bind: loaded.default }),
        () => showToast(networkFailed, { tone: 'error' }),
      ),
    sheet: part && (
      <part.Bind
        onClose={close}
        onBound={() => {
          close();
          onBound();
        }}
      />
    ),
  };
}
