import 'server-only';
import { html, raw } from 'hono/html';
import { createCspHash } from '@/lib/inline-scripts';
import type { Locale } from '@/lib/rules/page/locale';

const style = `body{margin:0;font:16px/1.5 system-ui,-apple-system,"PingFang SC","Microsoft YaHei",sans-serif;color:#1f2329;background:#f3f4f6}
main{max-width:430px;margin:0 auto;padding:48px 16px}
h1{font-size:20px}
a{display:block;margin-top:12px;padding:12px 16px;border:1px solid #c9ced6;border-radius:12px;font-weight:600;text-align:center;text-decoration:none;color:#1f2329;background:#fff}
a:focus-visible{outline:3px solid #ffb020;outline-offset:2px}`;

const headers = {
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  'content-security-policy': `default-src 'none'; style-src ${createCspHash(style)}; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
};

interface NoticeContent {
  readonly locale: Locale;
  readonly title: string;
  readonly text: string;
  /** Links for the shopper, in order. */
  readonly links?: readonly { readonly href: string; readonly label: string }[];
}

/**
 * Renders a small page for a shopper who opens an API address: a title, a sentence, links. It needs no
 * scripts or files.
 * @param init `status` defaults to 200; `headers` are added to the default ones
 */
export async function renderNoticePage(
  { locale, title, text, links = [] }: NoticeContent,
  init: { status?: number; headers?: Record<string, string> } = {},
): Promise<Response> {
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
${links.map(({ href, label }) => html`<a href="${href}">${label}</a>`)}
</main></body>
</html>`;
  return new Response(page.toString(), {
    status: init.status ?? 200,
    headers: { ...headers, ...init.headers },
  });
}
