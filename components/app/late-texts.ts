import { getCurrentLocale } from '@/lib/browser/current-page';
import en from '@/lib/i18n/messages/en/late.json';
import zh from '@/lib/i18n/messages/zh-CN/late.json';
import { isLocale, type Locale } from '@/lib/rules/page/locale';

export type LateTexts = typeof zh;

const texts: Record<Locale, LateTexts> = { 'zh-CN': zh, en };

/**
 * The texts of what pages show later (`late-parts.tsx`). Both languages are in its file: in the data of every page they are more than that, and a
 * file for each language is another request of every page.
 */
export function getLateTexts(): LateTexts {
  const locale = getCurrentLocale();
  return isLocale(locale) ? texts[locale] : zh;
}
