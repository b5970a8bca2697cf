import 'server-only';
import { AppError } from '@/lib/contract/errors';
import type { WxPay } from '@/lib/contract/payment';
import type { AppType } from '@/lib/contract/user';
import { createDeadline, withDeadline } from '@/lib/http/deadline';
import type { Context } from '../context';
import { startInWechat } from './start-payment';
import { findPayerId } from './vendor/shopper';

/** Milliseconds for saving the order and preparing its payment together; less than the BFF's timeout. */
const PREPARE_DEADLINE_MS = 4000;

const prepareTimeout = () => new AppError('unavailable', 'preparing the payment takes too long');

/**
 * Prepares the payment of a bill. A missing login is returned and not thrown, because the order itself is
 * saved.
 */
async function prepareWechatPay(context: Context, id: string): Promise<WxPay> {
  if (!(await findPayerId(context, 'wechat'))) return { wxPayProblem: 'login_needed' };
  return startInWechat(context, id);
}

/** The payable part of the answers of endpoints that save orders. */
interface PayableAnswer {
  payAmount: number;
  /** Null when nothing is to be paid. */
  payDeadline: string | null;
}

/**
 * Runs `work`, which saves an order, and for a page inside WeChat adds the parameters of the JS bridge. They
 * are prepared after the order's transaction and are not part of the answer that an idempotency key stores:
 * every repetition gets new ones. `getId` returns the id of the order or merge order to pay (R-PAY-05).
 * @throws whatever `work` throws; when preparing the payment fails, the answer has `wxPayProblem`.
 */
export async function withWechatPay<S extends PayableAnswer>(
  context: Context,
  appType: AppType | undefined,
  work: () => Promise<S>,
  getId: (saved: S) => string,
): Promise<S & WxPay> {
  if (appType !== 'WX_PUBLIC') return work();
  const deadline = createDeadline(PREPARE_DEADLINE_MS, prepareTimeout);
  const saved = await work();
  if (saved.payAmount === 0 || saved.payDeadline === null) return saved;
  try {
    return {
      ...saved,
      ...(await withDeadline(deadline, () => prepareWechatPay(context, getId(saved)))),
    };
  } catch (error) {
    const logFields = { err: error, id: getId(saved) };
    if (error instanceof AppError)
      context.log.warn(logFields, 'a payment inside WeChat could not be prepared');
    else context.log.error(logFields, 'preparing a payment inside WeChat failed');
    return { ...saved, wxPayProblem: 'unavailable' };
  }
}
