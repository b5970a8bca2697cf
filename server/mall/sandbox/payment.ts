import 'server-only';
import type { Host, Locale } from '../context';
import { hmac, sandboxSecret } from './secret';

/** A payment as the cashier sees it; undefined for an id that nobody gave out. */
export async function findPayment({ db }: Pick<Host, 'db'>, paymentId: string, locale: Locale) {
  const row = await db
    .selectFrom('payments')
    .innerJoin('orders', 'orders.id', 'payments.order_id')
    .innerJoin('order_items as item', (join) =>
      join.onRef('item.order_id', '=', 'orders.id').on('item.position', '=', 0),
    )
    .select(['payments.id', 'payments.provider', 'payments.amount_fen as amountFen', 'payments.status'])
    .select(['orders.id as orderId', 'orders.p_id as pId', 'orders.status as orderStatus'])
    .select(['orders.pay_deadline as deadline', 'item.title_zh', 'item.title_en', 'item.quantity'])
    .where('payments.id', '=', paymentId)
    .executeTakeFirst();
  return row && { ...row, goods: `${locale === 'en' ? row.title_en : row.title_zh} × ${row.quantity}` };
}

export type SandboxPayment = NonNullable<Awaited<ReturnType<typeof findPayment>>>;

/** What a form has to carry: bound to the payment, and not to be guessed from its id. */
export const formToken = async (host: Pick<Host, 'db' | 'settings'>, paymentId: string): Promise<string> =>
  hmac(await sandboxSecret(host), `cashier:${paymentId}`);

/** Where the cashier leads back to, on the mall's own site. */
export function returnPath({ settings }: Pick<Host, 'settings'>, { orderId, pId }: SandboxPayment): string {
  const base = new URL(settings.payment.publicBase, 'http://mall').pathname.replace(/\/+$/, '');
  return `${base}/payindex?${new URLSearchParams({ orderId, pId, fromPage: 'cashier' })}`;
}
