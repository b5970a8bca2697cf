import 'server-only';
import { html, raw } from 'hono/html';
import type { PayType } from '@/lib/contract/config';
import { formatFen } from '@/lib/rules/money/money';
import { classOf, pageHeaders, style } from './style';
import type { Texts } from './texts';

const SHANGHAI_MS = 8 * 3_600_000;

type Html = ReturnType<typeof html>;

interface Frame {
  texts: Texts;
  channel?: PayType | undefined;
  status?: number;
}

/** One of the pages of the sandbox (R-SECURITY-16). */
export async function respond({ texts, channel, status = 200 }: Frame, body: Html): Promise<Response> {
  const page = await html`<!doctype html>
<html lang="${texts.lang}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<meta name="robots" content="noindex">
<title>${texts.title}</title>
<style>${raw(style)}</style>
</head>
<body class="${classOf(channel)}">
<p class="banner" role="note">${texts.banner}</p>
<main>${body}</main>
</body>
</html>`;
  return new Response(page.toString(), { status, headers: pageHeaders });
}

/** What the cashier shows. */
export interface Bill {
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
export const timeOf = (iso: string): string =>
  `${new Date(Date.parse(iso) + SHANGHAI_MS).toISOString().slice(0, 19).replace('T', ' ')} UTC+8`;

const fact = (name: string, value: string): Html => html`<div><dt>${name}</dt><dd>${value}</dd></div>`;

const facts = (bill: Bill, texts: Texts): Html => html`<dl>
${fact(texts.merchant, bill.merchantId)}
${fact(texts.goods, bill.goods)}
${fact(texts.order, bill.orderId)}
${bill.deadline ? fact(texts.deadline, timeOf(bill.deadline)) : ''}
</dl>`;

/** The cashier: works as a plain form. */
export const cashierPage = (bill: Bill, texts: Texts): Promise<Response> =>
  respond(
    { texts, channel: bill.channel },
    html`<header><h1>${texts.channels[bill.channel]}</h1><p class="amount">${formatFen(bill.amountFen)}</p></header>
<div class="card">${facts(bill, texts)}
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
export const notePage = (frame: Frame, note: string, backTo?: string): Promise<Response> =>
  respond(
    frame,
    html`<header><h1>${frame.texts.title}</h1></header>
<div class="card"><p class="note">${note}</p>
${backTo ? html`<p class="actions"><a class="button" href="${backTo}">${frame.texts.back}</a></p>` : ''}</div>`,
  );
