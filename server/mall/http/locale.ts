import 'server-only';
import type { Locale } from '../context';

/** The language that a caller likes best of ours; Chinese when it names neither. */
export function localeOf(acceptLanguage: string | null): Locale {
  let best: { locale: Locale; quality: number } | undefined;
  for (const part of (acceptLanguage ?? '').split(',')) {
    const [tag = '', ...parameters] = part.trim().toLowerCase().split(';');
    const quality = Number(
      parameters
        .find((text) => text.trim().startsWith('q='))
        ?.trim()
        .slice(2) ?? 1,
    );
    const locale = /^en\b/.test(tag) ? 'en' : /^zh\b/.test(tag) ? 'zh-CN' : undefined;
    if (locale && quality > 0 && quality > (best?.quality ?? 0)) best = { locale, quality };
  }
  return best?.locale ?? 'zh-CN';
}
