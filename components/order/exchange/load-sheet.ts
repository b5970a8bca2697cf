import type { ComponentType } from 'react';
import type { Locale } from '@/lib/rules/page/locale';
import type { ExchangeSheetProps } from './exchange-goods';

export type SheetComponent = ComponentType<ExchangeSheetProps>;

/** The sheet in one language: code and texts are in separate chunks, not part of the product page. */
const loaders: Record<Locale, () => Promise<{ default: SheetComponent }>> = {
  'zh-CN': () => import('./sheet/sheet-zh-cn'),
  en: () => import('./sheet/sheet-en'),
};

/** Loads the sheet; the module is cached. Rejects without a network; the next call tries again. */
export const loadSheet = async (locale: Locale): Promise<SheetComponent> => (await loaders[locale]()).default;

/** Runs `work` when the page is idle; returns a function that cancels it. */
export function runWhenIdle(work: () => void): () => void {
  // Safari has no requestIdleCallback.
  if (!window.requestIdleCallback) {
    const timer = setTimeout(work, 1500);
    return () => clearTimeout(timer);
  }
  const handle = window.requestIdleCallback(work, { timeout: 4000 });
  return () => window.cancelIdleCallback(handle);
}
