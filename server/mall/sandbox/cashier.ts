import 'server-only';
import type { Hono } from 'hono';
import { z } from 'zod';
import { isEqualInConstantTime } from '@/lib/crypto';
import { OrderStatus } from '@/lib/rules/order/order-state';
import { negotiateLocale } from '@/lib/rules/page/locale';
import type { MountRoutes } from '../app';
import type { MallDeps } from '../context';
import { hasRealProvider } from '../payment/settings';
import { signNotification } from './notification';
import { renderCashierPage, renderNotePage } from './page';
import {
  createFormToken,
  createReturnPath,
  findSandboxPayment,
  type SandboxPayment,
} from './sandbox-payment';
import { getSandboxSecret } from './secret';
import { getTexts, type Texts } from './texts';
import { recordPayment } from './transactions';

const formSchema = z.object({ action: z.enum(['pay', 'payTwice', 'cancel', 'timeout']), token: z.string() });

/** Number of notifications that each button sends to the mall. */
const notificationCounts = { pay: 1, payTwice: 2, cancel: 0, timeout: 0 } as const;

type Fetch = (request: Request) => Response | Promise<Response>;

async function showCashier(deps: MallDeps, payment: SandboxPayment, texts: Texts): Promise<Response> {
  const { status, provider: channel } = payment;
  if (status !== 'pending') {
    const note = status === 'paid' ? texts.paid : status === 'closed' ? texts.closed : texts.refunded;
    return renderNotePage({ texts, channel, status: 410 }, note, createReturnPath(deps, payment));
  }
  const { merchantId } = deps.settings.payment;
  const isLate = payment.orderStatus !== OrderStatus.unpaid;
  return renderCashierPage(
    { ...payment, channel, merchantId, isLate, token: await createFormToken(deps, payment.id) },
    texts,
  );
}

/** Calls the mall's webhook as a provider would. @returns false unless the mall acknowledges. */
async function sendNotification(
  deps: MallDeps,
  fetch: Fetch,
  payment: SandboxPayment,
  transactionId: string,
): Promise<boolean> {
  const body = signNotification(await getSandboxSecret(deps), {
    provider: payment.provider,
    merchantId: deps.settings.payment.merchantId,
    paymentId: payment.id,
    orderId: payment.orderId,
    amountFen: payment.amountFen,
    transactionId,
    timestamp: deps.now().toISOString(),
  });
  const headers = { 'Content-Type': 'application/json' };
  const url = `http://mall/api/pay/notify/${payment.provider}`;
  const response = await fetch(new Request(url, { method: 'POST', headers, body }));
  return response.ok && !/fail/i.test(await response.text());
}

async function performAction(
  deps: MallDeps,
  fetch: Fetch,
  payment: SandboxPayment,
  times: number,
): Promise<boolean> {
  if (times === 0) return true;
  const { transactionId } = await recordPayment(deps.db, payment.id, payment.amountFen);
  for (let sent = 0; sent < times; sent += 1) {
    if (!(await sendNotification(deps, fetch, payment, transactionId))) return false;
  }
  return true;
}

/**
 * Mounts the sandbox's cashier at `/sandbox/cashier/{paymentId}` if the sandbox is enabled (R-PAY-28).
 */
export const mountCashier: MountRoutes = (app: Hono, deps: MallDeps) => {
  if (!deps.settings.payment.sandbox) return;
  app.on(['GET', 'POST'], '/sandbox/cashier/:id', async (c) => {
    const locale = negotiateLocale(undefined, c.req.header('accept-language'));
    const texts = getTexts(locale);
    const payment = await findSandboxPayment(deps, c.req.param('id'), locale);
    if (!payment || hasRealProvider(deps.settings.payment, payment.provider))
      return renderNotePage({ texts, status: 404 }, texts.missing);
    if (c.req.method === 'GET' || payment.status !== 'pending') return showCashier(deps, payment, texts);
    const form = formSchema.safeParse(await c.req.parseBody());
    if (!form.success || !isEqualInConstantTime(form.data.token, await createFormToken(deps, payment.id))) {
      return renderNotePage(
        { texts, channel: payment.provider, status: 403 },
        texts.stale,
        createReturnPath(deps, payment),
      );
    }
    const isAccepted = await performAction(
      deps,
      (request) => app.fetch(request),
      payment,
      notificationCounts[form.data.action],
    );
    if (isAccepted) return c.redirect(createReturnPath(deps, payment), 303);
    return renderNotePage(
      { texts, channel: payment.provider, status: 502 },
      texts.failed,
      createReturnPath(deps, payment),
    );
  });
};
