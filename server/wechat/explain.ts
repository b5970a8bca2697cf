import 'server-only';
import { createHash } from 'node:crypto';
import { html, raw } from 'hono/html';
import type { Locale } from '@/lib/rules/page/locale';

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

const style = `body{margin:0;font:16px/1.5 system-ui,-apple-system,"PingFang SC","Microsoft YaHei",sans-serif;color:#1f2329;background:#f3f4f6}
main{max-width:430px;margin:0 auto;padding:48px 16px}
h1{font-size:20px}
a{display:block;margin-top:12px;padding:12px 16px;border:1px solid #c9ced6;border-radius:12px;font-weight:600;text-align:center;text-decoration:none;color:#1f2329;background:#fff}
a:focus-visible{outline:3px solid #ffb020;outline-offset:2px}`;

const headers = {
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  'content-security-policy': `default-src 'none'; style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
};

/** Says that the login does not work, instead of trying for ever (R-WECHAT-07). */
export async function explain(
  locale: Locale,
  links: { page: string; again: string },
  cookie: string,
): Promise<Response> {
  const { title, text, go, again } = texts[locale];
  const page = await html`<!doctype html>
<html lang="${locale}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<meta name="robots" content="noindex">
<title>${title}</title>
<style>${raw(style)}</style>
</head>
<body><main><h1>${title}</h1><p>${text}</p>
<a href="${links.page}">${go}</a>
<a href="${links.again}">${again}</a>
</main></body>
</html>`;
  return new Response(page.toString(), { headers: { ...headers, 'set-cookie': cookie } });
}
