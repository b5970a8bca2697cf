import { useLocale } from 'next-intl';
import { type SheetImports, useLazySheet } from '@/components/ui/lazy-load';
import type { BindSheetProps } from './bind-sheet';

const sheetImports: SheetImports<BindSheetProps> = {
  'zh-CN': () => import('./bind-zh-cn'),
  en: () => import('./bind-en'),
};

/** Asks the shopper to bind a phone: `ask` opens the sheet, and the caller must render `sheet`. */
export function useBindPhone(onBound: () => void) {
  const { Sheet, isOpen, open, close } = useLazySheet(sheetImports, useLocale());
  return {
    ask: open,
    // Not rendered while it is closed, so that it starts empty.
    sheet: Sheet && isOpen && (
      <Sheet
        onClose={close}
        onBound={() => {
          close();
          onBound();
        }}
      />
    ),
  };
}
