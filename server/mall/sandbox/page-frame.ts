import 'server-only';
import { html, raw } from 'hono/html';
import type { PayType } from '@/lib/contract/config';
import { createCspHash } from '@/lib/inline-scripts';

/** The style sheet of the sandbox's pages; a class selects the channel's colour. */
const style = `
*{box-sizing:border-box}
body{margin:0;font:16px/1.5 system-ui,-apple-system,"PingFang SC","Microsoft YaHei",sans-serif;color:#1f2329;background:#f3f4f6}
.banner{margin:0;padding:10px 16px;text-align:center;font-weight:600;color:#7a2e00;background:#ffe8b8}
main{max-width:430px;margin:0 auto;padding:16px}
header{padding:20px 16px;border-radius:16px 16px 0 0;color:#fff}
.wechat header,.wechat .first{background:#067a46}
.alipay header,.alipay .first{background:#0b5fd6}
.cloud header,.cloud .first{background:#b3211c}
h1{margin:0;font-size:18px}
.amount{margin:8px 0 0;font-size:36px;font-weight:700;font-variant-numeric:tabular-nums}
.card{padding:4px 16px 16px;border-radius:0 0 16px 16px;background:#fff}
dl{margin:0}
dl div{display:flex;gap:16px;padding:12px 0;border-bottom:1px solid #eceef1}
dt{flex:none;color:#5b626d}
dd{flex:1;margin:0}
dd{text-align:right;overflow-wrap:anywhere}
.note{margin:16px 0 0;padding:12px;border-radius:10px;background:#fff4e0}
form,.actions{display:grid;gap:12px;margin-top:20px}
input{display:block;width:100%;min-height:48px;padding:10px 12px;border:1px solid #c9ced6;border-radius:12px;font:inherit}
button,.button{display:block;width:100%;min-height:48px;padding:10px 16px;border:1px solid #c9ced6;border-radius:12px;font:inherit;font-weight:600;text-align:center;text-decoration:none;color:#1f2329;background:#fff;cursor:pointer}
.first{border-color:transparent;color:#fff}
:focus-visible{outline:3px solid #ffb020;outline-offset:2px}
`;

/** Response headers of the pages; the policy allows only that style sheet and forms to the mall itself. */
const pageHeaders: Record<string, string> = {
  'Content-Type': 'text/html; charset=utf-8',
  'Cache-Control': 'no-store',
  'Content-Security-Policy': [
    "default-src 'none'",
    `style-src ${createCspHash(style)}`,
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; '),
  // Not `no-referrer`: the form's own POST would then say `Origin: null`.
  'Referrer-Policy': 'same-origin',
  'X-Content-Type-Options': 'nosniff',
};

/** A page of the sandbox around its content. */
interface PageFrame {
  lang: string;
  title: string;
  /** Says that nothing here is real (R-SECURITY-16). */
  banner: string;
  /** Selects the colour. */
  channel?: PayType | undefined;
  status?: number | undefined;
}

/** Renders a page of the sandbox, which needs no scripts or files. */
export async function renderPageFrame(
  { lang, title, banner, channel = 'cloud', status = 200 }: PageFrame,
  body: ReturnType<typeof html>,
): Promise<Response> {
  const page = await html`<!doctype html>
<html lang="${lang}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<meta name="robots" content="noindex">
<title>${title}</title>
<style>${raw(style)}</style>
</head>
<body class="${channel}">
<p class="banner" role="note">${banner}</p>
<main>${body}</main>
</body>
</html>`;
  return new Response(page.toString(), { status, headers: pageHeaders });
}
