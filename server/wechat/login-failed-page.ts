import 'server-only';
import type { Locale } from '@/lib/rules/page/locale';
import { noticePage } from '../bff/notice-page';

const texts = {
  'zh-CN': {
    title: '微信登录没有成功',
    text: '连续两次登录都没有完成。您可以先继续浏览，稍后再试。',
    go: '继续浏览',
    again: '再试一次',
  },
  en: {
    title: 'The login with WeChat did not work',
    text: 'It was tried twice in a row. You can go on without it and try again later.',
    go: 'Go on without it',
    again: 'Try again',
  },
};

/** Says that the login does not work, instead of trying for ever (R-WECHAT-07). */
export function renderLoginFailedPage(
  locale: Locale,
  links: { page: string; again: string },
  cookie: string,
): Promise<Response> {
  const { title, text, go, again } = texts[locale];
  const choices = [
    { href: links.page, label: go },
    { href: links.again, label: again },
  ];
  return noticePage({ locale, title, text, links: choices }, { headers: { 'set-cookie': cookie } });
}
