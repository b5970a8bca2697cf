import 'server-only';
import { z } from 'zod';
import { AppError } from '@/lib/contract/errors';
import { id } from '@/lib/contract/fields';
import type { Host } from '../../context';
import type { Notice } from '../provider';
import { momentOf } from '../vendor/times';
import { idOfTradeNumber } from '../vendor/trade-number';
import { isPaid, yuan } from './books';
import { clientOf } from './client';
import type { AlipaySettings } from './settings';

/** Alipay sends a notice again for 25 hours; an older one is somebody else's. */
const OLDEST_MS = 26 * 3_600_000;
/** How far the clocks may be apart. */
const EARLIEST_MS = 5 * 60_000;

const refuse = (why: string) => new AppError('bad_request', `Alipay notice: ${why}`);

/** RSA2 and nothing weaker: the SDK would take the notice's word for how it is signed. */
async function isGenuine(settings: AlipaySettings, fields: Record<string, string>): Promise<boolean> {
  if (fields.sign_type !== 'RSA2' || !fields.sign) return false;
  const sdk = await clientOf(settings);
  return sdk.checkNotifySignV2(fields);
}

const sender = z.object({
  notify_time: z.string(),
  app_id: z.string(),
  seller_id: z.string(),
  trade_status: z.string(),
});

/** @throws AppError bad_request when the notice is not meant for this app, merchant and time. */
function checkSender({ now }: Host, settings: AlipaySettings, told: z.output<typeof sender>): void {
  const sent = momentOf(told.notify_time);
  const age = sent ? now().getTime() - sent.getTime() : Number.NaN;
  if (!(age >= -EARLIEST_MS && age <= OLDEST_MS)) throw refuse('not of this time');
  if (told.app_id !== settings.appId) throw refuse('for another app');
  if (told.seller_id !== settings.sellerId) throw refuse('for another merchant');
}

const trade = z.object({
  out_trade_no: z.string(),
  trade_no: z.string().min(1).max(64),
  total_amount: yuan,
  body: id,
});

/**
 * Reads the form that Alipay sends; undefined when it tells of anything else than money that came in.
 * Source: https://opendocs.alipay.com/open/203/105286 (R-PAY-15).
 * @throws AppError bad_request unless it is signed by Alipay, for this app and merchant, and of this time.
 */
export async function readAlipayNotice(
  host: Host,
  settings: AlipaySettings,
  body: string,
): Promise<Notice | undefined> {
  const fields = Object.fromEntries(new URLSearchParams(body));
  if (!(await isGenuine(settings, fields))) throw refuse('wrong signature');
  const from = sender.safeParse(fields);
  if (!from.success) throw refuse('incomplete');
  checkSender(host, settings, from.data);
  if (!isPaid(from.data.trade_status)) return undefined;
  const told = trade.safeParse(fields);
  const paymentId = told.data && idOfTradeNumber(told.data.out_trade_no);
  if (!told.success || !paymentId) throw refuse('not of a payment of the mall');
  const { body: orderId, trade_no: transactionId, total_amount: amountFen } = told.data;
  return { paymentId, orderId, transactionId, amountFen };
}
