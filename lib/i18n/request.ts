import { getRequestConfig } from 'next-intl/server';
import { DEFAULT_LOCALE, isLocale } from '../rules/page/locale';
import { messages } from './messages';

/** Configures next-intl with the language that the layout or page set with `setRequestLocale`. */
export default getRequestConfig(async ({ requestLocale }) => {
  const requested = await requestLocale;
  const locale = isLocale(requested) ? requested : DEFAULT_LOCALE;
  return { locale, messages: messages[locale], timeZone: 'Asia/Shanghai' };
});
