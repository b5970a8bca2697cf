import { useLocale } from 'next-intl';
import { type SheetImports, useLazySheet } from '@/components/ui/lazy-load';
import type { BindSheetProps } from './bind-sheet';

const sheetImports: SheetImports<BindSheetProps> = {
  'zh-CN': () => import('./bind-zh-cn'),
  en: () => import('./bind-en'),
};

/**
 * Asks the shopper to bind a phone: `ask` opens the sheet, and the caller must render `sheet`.
 * @param purpose what needs the phone, for the text of the sheet
 */
export function useBindPhone(onBound: () => void, purpose?: BindSheetProps['purpose']) {
  const { Sheet, isOpen, open, close } = useLazySheet(sheetImports, useLocale());
  return {
    ask: open,
    // Not rendered while it is closed, so that it starts empty.
    sheet: Sheet && isOpen && (
      <Sheet
        purpose={purpose}
        onClose={close}
        onBound={() => {
          close();
          onBound();
        }}
      />
    ),
  };
}
