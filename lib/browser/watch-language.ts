import { isLocale, LOCALE_COOKIE, LOCALE_PARAMETER } from '@/lib/rules/page/locale';
import { readCookie } from './cookies';

/**
 * Reloads a page whose language is not the chosen one: the shopper has chosen another one in a second tab, or after this page, which the
 * browser shows again for Back. Otherwise its next page would be in the other language (R-MINE-06). Not while a form has input, nor where
 * the address names the language.
 * @returns a function that ends the watching
 */
export function watchLanguage(reload: () => void = () => window.location.reload()): () => void {
  let typed: HTMLInputElement | null = null;
  const handleInput = ({ target }: Event) => {
    typed = target as HTMLInputElement;
  };
  const check = () => {
    const chosen = readCookie(LOCALE_COOKIE);
    const isOther = isLocale(chosen) && chosen !== document.documentElement.lang;
    if (!isOther || document.hidden || (typed?.isConnected && typed.value)) return;
    if (!new URLSearchParams(window.location.search).has(LOCALE_PARAMETER)) reload();
  };
  const handlePageShow = ({ persisted }: PageTransitionEvent) => {
    if (persisted) check();
  };
  // For Back, browsers also load a document from their cache. A reload is no `back_forward`, so it happens once.
  const [navigation] = performance.getEntriesByType?.('navigation') ?? [];
  if (navigation && 'type' in navigation && navigation.type === 'back_forward') check();
  document.addEventListener('input', handleInput);
  document.addEventListener('visibilitychange', check);
  window.addEventListener('pageshow', handlePageShow);
  return () => {
    document.removeEventListener('input', handleInput);
    document.removeEventListener('visibilitychange', check);
    window.removeEventListener('pageshow', handlePageShow);
  };
}
