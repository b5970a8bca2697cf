import 'server-only';
import type { Locale } from '@/lib/rules/page/locale';
import { renderNoticePage } from '../bff/notice-page';

const texts = {
  'zh-CN': {
    title: '微信登录没有成功',
    text: '连续两次登录都没有完成。您可以先继续浏览，稍后再试。',
    go: '继续浏览',
    retry: '再试一次',
  },
  en: {
    title: 'The login with WeChat did not work',
    text: 'It was tried twice in a row. You can go on without it and try again later.',
    go: 'Go on without it',
    retry: 'Try again',
  },
};

/**
 * Renders the page that is shown after repeated failed logins, instead of another redirect (R-WECHAT-07).
 * @param links addresses of the page to continue with and of another login attempt
 * @param cookie the `Set-Cookie` value that ends the current attempt
 */
export function renderLoginFailedPage(
  locale: Locale,
  links: { page: string; retry: string },
  cookie: string,
): Promise<Response> {
  const { title, text, go, retry } = texts[locale];
  const choices = [
    { href: links.page, label: go },
    { href: links.retry, label: retry },
  ];
  return renderNoticePage({ locale, title, text, links: choices }, { headers: { 'set-cookie': cookie } });
}
