'use client';

import { useState } from 'react';
import { cx } from '@/components/ui/cx';
import { writeCookie } from '@/lib/browser/cookies';
import { LOCALE_COOKIE, type Locale, locales } from '@/lib/rules/page/locale';
import { reloadPage } from './leave-page';

/** Each language by its own name. */
const languageNames: Record<Locale, string> = { 'zh-CN': '中文', en: 'English' };

/**
 * Saves the language in a cookie for a year. The page is cached by language, so it is reloaded (R-MINE-06).
 */
export function LanguageSwitch({ current, label }: { current: Locale; label: string }) {
  const [chosen, setChosen] = useState(current);
  const choose = (locale: Locale) => {
    if (locale === chosen) return;
    setChosen(locale);
    writeCookie(LOCALE_COOKIE, locale);
    reloadPage();
  };
  return (
    <fieldset aria-label={label} className="flex shrink-0 rounded-full bg-ground p-0.5">
      {locales.map((locale) => (
        <button
          key={locale}
          type="button"
          lang={locale}
          aria-pressed={locale === chosen}
          onClick={() => choose(locale)}
          className={cx(
            'touch h-8 rounded-full px-3.5 text-12 transition-colors',
            locale === chosen ? 'bg-surface font-bold text-primary' : 'text-muted',
          )}
        >
          {languageNames[locale]}
        </button>
      ))}
    </fieldset>
  );
}
