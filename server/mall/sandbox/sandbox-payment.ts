import 'server-only';
import { createHmacHex } from '@/lib/crypto';
import type { Locale } from '@/lib/rules/page/locale';
import type { MallDeps } from '../context';
import type { Db } from '../db/types';
import { localize } from '../goods/localized';
import { findBill } from '../order/bill';
import { getSandboxSecret } from './secret';
import { getTexts } from './texts';

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
export async function findSandboxPayment({ db }: Pick<MallDeps, 'db'>, paymentId: string, locale: Locale) {
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
export type SandboxPayment = NonNullable<Awaited<ReturnType<typeof findSandboxPayment>>>;

/** Creates the CSRF token of a payment's form: an HMAC of the payment id. */
export const createFormToken = async (deps: Pick<MallDeps, 'db'>, paymentId: string): Promise<string> =>
  createHmacHex(await getSandboxSecret(deps), `cashier:${paymentId}`);

/** Creates the path on the mall's site to which the cashier returns: the order, or the first one of a merge order. */
export function createReturnPath({ settings }: Pick<MallDeps, 'settings'>, payment: SandboxPayment): string {
  const { firstOrderId: orderId, pId, isMerged } = payment;
  const base = new URL(settings.payment.publicBase, 'http://mall').pathname.replace(/\/+$/, '');
  const query = new URLSearchParams({ orderId, pId, fromPage: 'cashier' });
  if (isMerged) query.set('mergeOrderId', payment.orderId);
  return `${base}/payindex?${query}`;
}
