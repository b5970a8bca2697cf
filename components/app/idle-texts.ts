import { getCurrentLocale } from '@/lib/browser/current-page';
import en from '@/lib/i18n/messages/en/idle.json';
import zh from '@/lib/i18n/messages/zh-CN/idle.json';
import { isLocale, type Locale } from '@/lib/rules/page/locale';

export type IdleTexts = typeof zh;

const texts: Record<Locale, IdleTexts> = { 'zh-CN': zh, en };

/**
 * The texts of what pages show later (`idle-bundle.tsx`). Both languages are in its file: otherwise they would add more bytes to every
 * page's data, or a file for each language would add a request to every page.
 */
export function getIdleTexts(): IdleTexts {
  const locale = getCurrentLocale();
  return isLocale(locale) ? texts[locale] : zh;
}
