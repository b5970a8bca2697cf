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

/** One of the pages of the sandbox (R-SECURITY-16). */
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

/** What the cashier shows. */
export interface CashierView {
  channel: PayType;
  amountFen: number;
  merchantId: string;
  orderId: string;
  goods: string;
  /** ISO-8601; null once the order is not unpaid. */
  deadline: string | null;
  /** The order was closed meanwhile. */
  isLate: boolean;
  token: string;
}

/** A moment on the clocks of the shop's country. */
export const formatTime = (iso: string): string =>
  `${new Date(Date.parse(iso) + SHANGHAI_MS).toISOString().slice(0, 19).replace('T', ' ')} UTC+8`;

const renderFact = (name: string, value: string): Html => html`<div><dt>${name}</dt><dd>${value}</dd></div>`;

const renderFacts = (bill: CashierView, texts: Texts): Html => html`<dl>
${renderFact(texts.merchant, bill.merchantId)}
${renderFact(texts.goods, bill.goods)}
${renderFact(texts.order, bill.orderId)}
${bill.deadline ? renderFact(texts.deadline, formatTime(bill.deadline)) : ''}
</dl>`;

/** The cashier: works as a plain form. */
export const renderCashierPage = (bill: CashierView, texts: Texts): Promise<Response> =>
  renderPage(
    { texts, channel: bill.channel },
    html`<header><h1>${texts.channels[bill.channel]}</h1><p class="amount">${formatFen(bill.amountFen)}</p></header>
<div class="card">${renderFacts(bill, texts)}
${bill.isLate ? html`<p class="note">${texts.closedOrder}</p>` : ''}
<form method="post">
<input type="hidden" name="token" value="${bill.token}">
<button class="first" name="action" value="pay">${texts.pay}</button>
<button name="action" value="payTwice">${texts.payTwice}</button>
<button name="action" value="cancel">${texts.cancel}</button>
<button name="action" value="timeout">${texts.timeout}</button>
</form></div>`,
  );

/** A page that only says something, with a way back to the order if there is one. */
export const renderNotePage = (frame: PageFrame, note: string, backTo?: string): Promise<Response> =>
  renderPage(
    frame,
    html`<header><h1>${frame.texts.title}</h1></header>
<div class="card"><p class="note">${note}</p>
${backTo ? html`<p class="actions"><a class="button" href="${backTo}">${frame.texts.back}</a></p>` : ''}</div>`,
  );
