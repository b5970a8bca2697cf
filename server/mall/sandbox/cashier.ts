import 'server-only';
import type { Hono } from 'hono';
import { z } from 'zod';
import { OrderStatus } from '@/lib/rules/order/order-state';
import { negotiateLocale } from '@/lib/rules/page/locale';
import type { OtherRoutes } from '../app';
import type { Host } from '../context';
import { isReal } from '../payment/settings';
import { bookPayment } from './books';
import { signNotice } from './notice';
import { cashierPage, notePage } from './page';
import { findPayment, formToken, returnPath, type SandboxPayment } from './payment';
import { isSame, sandboxSecret } from './secret';
import { type Texts, textsOf } from './texts';

const form = z.object({ action: z.enum(['pay', 'payTwice', 'cancel', 'timeout']), token: z.string() });

/** How often the mall is told, by what was tapped. */
const notices = { pay: 1, payTwice: 2, cancel: 0, timeout: 0 } as const;

type Fetch = (request: Request) => Response | Promise<Response>;

async function show(host: Host, payment: SandboxPayment, texts: Texts): Promise<Response> {
  const { status, provider: channel } = payment;
  if (status !== 'pending') {
    const note = status === 'paid' ? texts.paid : status === 'closed' ? texts.closed : texts.refunded;
    return notePage({ texts, channel, status: 410 }, note, returnPath(host, payment));
  }
  const { merchantId } = host.settings.payment;
  const isLate = payment.orderStatus !== OrderStatus.unpaid;
  return cashierPage(
    { ...payment, channel, merchantId, isLate, token: await formToken(host, payment.id) },
    texts,
  );
}

/** Tells the mall through its own front door, as a provider would. False unless it says yes. */
async function notify(
  host: Host,
  fetch: Fetch,
  payment: SandboxPayment,
  transactionId: string,
): Promise<boolean> {
  const body = signNotice(await sandboxSecret(host), {
    provider: payment.provider,
    merchantId: host.settings.payment.merchantId,
    paymentId: payment.id,
    orderId: payment.orderId,
    amountFen: payment.amountFen,
    transactionId,
    timestamp: host.now().toISOString(),
  });
  const headers = { 'Content-Type': 'application/json' };
  const url = `http://mall/api/pay/notify/${payment.provider}`;
  const answer = await fetch(new Request(url, { method: 'POST', headers, body }));
  return answer.ok && !/fail/i.test(await answer.text());
}

async function act(host: Host, fetch: Fetch, payment: SandboxPayment, times: number): Promise<boolean> {
  if (times === 0) return true;
  const { transactionId } = await bookPayment(host.db, payment.id, payment.amountFen);
  for (let sent = 0; sent < times; sent += 1) {
    if (!(await notify(host, fetch, payment, transactionId))) return false;
  }
  return true;
}

/**
 * The cashier of the sandbox under `/sandbox/cashier/{paymentId}`; mounted only when the sandbox is on
 * (R-PAY-28).
 */
export const mountCashier: OtherRoutes = (app: Hono, host: Host) => {
  if (!host.settings.payment.sandbox) return;
  app.on(['GET', 'POST'], '/sandbox/cashier/:id', async (c) => {
    const locale = negotiateLocale(undefined, c.req.header('accept-language'));
    const texts = textsOf(locale);
    const payment = await findPayment(host, c.req.param('id'), locale);
    if (!payment || isReal(host.settings.payment, payment.provider))
      return notePage({ texts, status: 404 }, texts.missing);
    if (c.req.method === 'GET' || payment.status !== 'pending') return show(host, payment, texts);
    const sent = form.safeParse(await c.req.parseBody());
    if (!sent.success || !isSame(sent.data.token, await formToken(host, payment.id))) {
      return notePage(
        { texts, channel: payment.provider, status: 403 },
        texts.stale,
        returnPath(host, payment),
      );
    }
    const isHeard = await act(host, (request) => app.fetch(request), payment, notices[sent.data.action]);
    if (isHeard) return c.redirect(returnPath(host, payment), 303);
    return notePage(
      { texts, channel: payment.provider, status: 502 },
      texts.failed,
      returnPath(host, payment),
    );
  });
};
