import 'server-only';
import { html, raw } from 'hono/html';
import type { PayType } from '@/lib/contract/config';
import { formatFen } from '@/lib/rules/money/format';
import { getChannelClass, pageHeaders, style } from './style';
import type { Texts } from './texts';

const SHANGHAI_MS = 8 * 3_600_000;

type Html = ReturnType<typeof html>;

interface PageFrame {
  texts: Texts;
  channel?: PayType | undefined;
  status?: number;
}

/** Renders a page of the sandbox (R-SECURITY-16). */
export async function renderPage({ texts, channel, status = 200 }: PageFrame, body: Html): Promise<Response> {
  const page = await html`<!doctype html>
<html lang="${texts.lang}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<meta name="robots" content="noindex">
<title>${texts.title}</title>
<style>${raw(style)}</style>
</head>
<body class="${getChannelClass(channel)}">
<p class="banner" role="note">${texts.banner}</p>
<main>${body}</main>
</body>
</html>`;
  return new Response(page.toString(), { status, headers: pageHeaders });
}

/** The data of the cashier page. */
export interface CashierView {
  channel: PayType;
  amountFen: number;
  merchantId: string;
  orderId: string;
  goods: string;
  /** ISO-8601; null when the order is no longer unpaid. */
  deadline: string | null;
  /** Whether the order is no longer unpaid. */
  isLate: boolean;
  token: string;
}

/** Formats an ISO-8601 moment in the time zone of the shop. */
export const formatTime = (iso: string): string =>
  `${new Date(Date.parse(iso) + SHANGHAI_MS).toISOString().slice(0, 19).replace('T', ' ')} UTC+8`;

const renderFact = (name: string, value: string): Html => html`<div><dt>${name}</dt><dd>${value}</dd></div>`;

const renderFacts = (view: CashierView, texts: Texts): Html => html`<dl>
${renderFact(texts.merchant, view.merchantId)}
${renderFact(texts.goods, view.goods)}
${renderFact(texts.order, view.orderId)}
${view.deadline ? renderFact(texts.deadline, formatTime(view.deadline)) : ''}
</dl>`;

/** Renders the cashier as a plain form that works without scripts. */
export const renderCashierPage = (view: CashierView, texts: Texts): Promise<Response> =>
  renderPage(
    { texts, channel: view.channel },
    html`<header><h1>${texts.channels[view.channel]}</h1><p class="amount">${formatFen(view.amountFen)}</p></header>
<div class="card">${renderFacts(view, texts)}
${view.isLate ? html`<p class="note">${texts.closedOrder}</p>` : ''}
<form method="post">
<input type="hidden" name="token" value="${view.token}">
<button class="first" name="action" value="pay">${texts.pay}</button>
<button name="action" value="payTwice">${texts.payTwice}</button>
<button name="action" value="cancel">${texts.cancel}</button>
<button name="action" value="timeout">${texts.timeout}</button>
</form></div>`,
  );

/** Renders a page with a note, and a link back to the order if `backTo` is given. */
export const renderNotePage = (frame: PageFrame, note: string, backTo?: string): Promise<Response> =>
  renderPage(
    frame,
    html`<header><h1>${frame.texts.title}</h1></header>
<div class="card"><p class="note">${note}</p>
${backTo ? html`<p class="actions"><a class="button" href="${backTo}">${frame.texts.back}</a></p>` : ''}</div>`,
  );
