import { getCurrentLocale } from '@/lib/browser/current-page';
import en from '@/lib/i18n/messages/en/late.json';
import zh from '@/lib/i18n/messages/zh-CN/late.json';
import { isLocale, type Locale } from '@/lib/rules/page/locale';

export type LateTexts = typeof zh;

const texts: Record<Locale, LateTexts> = { 'zh-CN': zh, en };

/**
 * The texts of what pages show later (`late-parts.tsx`). Both languages are in its file: otherwise they would add more bytes to every
 * page's data, or a file for each language would add a request to every page.
 */
export function getLateTexts(): LateTexts {
  const locale = getCurrentLocale();
  return isLocale(locale) ? texts[locale] : zh;
}
