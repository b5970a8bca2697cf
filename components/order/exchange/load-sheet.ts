import type { ComponentType } from 'react';
import type { Locale } from '@/lib/rules/page/locale';
import type { ExchangeSheetProps } from './exchange-goods';

export type SheetComponent = ComponentType<ExchangeSheetProps>;

/** The sheet in one language: code and texts in chunks of their own, neither of them on the goods page. */
const loaders: Record<Locale, () => Promise<{ default: SheetComponent }>> = {
  'zh-CN': () => import('./sheet/sheet-zh-cn'),
  en: () => import('./sheet/sheet-en'),
};

/** Fetches the sheet, once: modules are kept. Rejects without a network; the next tap tries again. */
export const loadSheet = async (locale: Locale): Promise<SheetComponent> => (await loaders[locale]()).default;

/** Does something when the page has come to rest; answers how to call it off. */
export function runWhenIdle(work: () => void): () => void {
  // Safari has no requestIdleCallback.
  if (!window.requestIdleCallback) {
    const timer = setTimeout(work, 1500);
    return () => clearTimeout(timer);
  }
  const handle = window.requestIdleCallback(work, { timeout: 4000 });
  return () => window.cancelIdleCallback(handle);
}
