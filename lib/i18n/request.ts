import { getRequestConfig } from 'next-intl/server';
import { DEFAULT_LOCALE, isLocale } from '../rules/page/locale';
import { messages } from './messages';

/** Tells next-intl the language that the layout or page set with `setRequestLocale`. */
export default getRequestConfig(async ({ requestLocale }) => {
  const asked = await requestLocale;
  const locale = isLocale(asked) ? asked : DEFAULT_LOCALE;
  return { locale, messages: messages[locale], timeZone: 'Asia/Shanghai' };
});
