import 'server-only';
import { html } from 'hono/html';
import type { PayType } from '@/lib/contract/config';
import { formatFen } from '@/lib/rules/money/format';
import { renderPageFrame } from './page-frame';
import type { Texts } from './texts';

const SHANGHAI_MS = 8 * 3_600_000;

type Html = ReturnType<typeof html>;

interface CashierFrame {
  texts: Texts;
  channel?: PayType | undefined;
  status?: number;
}

/** Renders a page with the texts of the cashier. */
export const renderPage = ({ texts, channel, status }: CashierFrame, body: Html): Promise<Response> =>
  renderPageFrame({ lang: texts.lang, title: texts.title, banner: texts.banner, channel, status }, body);

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
export const renderNotePage = (frame: CashierFrame, note: string, backTo?: string): Promise<Response> =>
  renderPage(
    frame,
    html`<header><h1>${frame.texts.title}</h1></header>
<div class="card"><p class="note">${note}</p>
${backTo ? html`<p class="actions"><a class="button" href="${backTo}">${frame.texts.back}</a></p>` : ''}</div>`,
  );
