import 'server-only';
import type { Hono } from 'hono';
import { z } from 'zod';
import { createHmacHex, isEqualInConstantTime } from '@/lib/crypto';
import { OrderStatus } from '@/lib/rules/order/order-state';
import { type Locale, negotiateLocale } from '@/lib/rules/page/locale';
import type { MountRoutes } from '../app';
import type { MallDeps } from '../context';
import type { Db } from '../db/types';
import { localize } from '../goods/localized';
import { findBill } from '../order/bill';
import { hasRealProvider } from '../payment/settings';
import { signNotification } from './notification';
import { renderCashierPage, renderNotePage } from './page';
import { getSandboxSecret } from './secret';
import { getTexts, type Texts } from './texts';
import { recordPayment } from './transactions';

/** Formats the goods of some orders in one line: the first item with its quantity, and the number of others. */
async function formatGoods(db: Db, orderIds: readonly string[], locale: Locale): Promise<string> {
  const items = await db
    .selectFrom('order_items')
    .select(['title_zh', 'title_en', 'quantity'])
    .where('order_id', 'in', orderIds)
    .orderBy('order_id')
    .orderBy('position')
    .execute();
  const [first, ...others] = items;
  if (!first) return '';
  const title = `${localize(locale, { zh: first.title_zh, en: first.title_en })} × ${first.quantity}`;
  return others.length === 0 ? title : getTexts(locale).andMore(title, others.length);
}

/** Finds a payment with its bill and order for the cashier; undefined for an unknown id. */
async function findSandboxPayment({ db }: Pick<MallDeps, 'db'>, paymentId: string, locale: Locale) {
  const payment = await db
    .selectFrom('payments')
    .select(['id', 'provider', 'amount_fen as amountFen', 'status'])
    .select(({ fn }) => fn.coalesce('order_id', 'merge_order_id').as('orderId'))
    .where('id', '=', paymentId)
    .executeTakeFirst();
  if (!payment?.orderId) return undefined;
  const bill = await findBill(db, payment.orderId);
  const order = await db
    .selectFrom('orders')
    .select(['id as firstOrderId', 'p_id as pId', 'status as orderStatus', 'pay_deadline as deadline'])
    .where('id', '=', bill?.orderIds[0] ?? '')
    .executeTakeFirst();
  if (!bill || !order) return undefined;
  const goods = await formatGoods(db, bill.orderIds, locale);
  return { ...payment, ...order, orderId: payment.orderId, isMerged: bill.isMerged, goods };
}

/** A payment with its bill and order, as the cashier needs it. */
type SandboxPayment = NonNullable<Awaited<ReturnType<typeof findSandboxPayment>>>;

/** Creates the CSRF token of a payment's form: an HMAC of the payment id. */
const createFormToken = async (deps: Pick<MallDeps, 'db'>, paymentId: string): Promise<string> =>
  createHmacHex(await getSandboxSecret(deps), `cashier:${paymentId}`);

/** Creates the path on the mall's site to which the cashier returns: the order, or the first one of a merge order. */
function createReturnPath(
  { settings }: Pick<MallDeps, 'settings'>,
  payment: SandboxPayment,
  isCancelled = false,
): string {
  const { firstOrderId: orderId, pId, isMerged } = payment;
  const base = new URL(settings.payment.publicBase, 'http://mall').pathname.replace(/\/+$/, '');
  const query = new URLSearchParams({ orderId, pId, fromPage: 'cashier' });
  if (isMerged) query.set('mergeOrderId', payment.orderId);
  if (isCancelled) query.set('payResult', 'cancelled');
  return `${base}/payindex?${query}`;
}

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
    if (isAccepted) return c.redirect(createReturnPath(deps, payment, form.data.action === 'cancel'), 303);
    return renderNotePage(
      { texts, channel: payment.provider, status: 502 },
      texts.failed,
      createReturnPath(deps, payment),
    );
  });
};
