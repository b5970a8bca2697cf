import 'server-only';
import { AppError } from '@/lib/contract/errors';
import type { WxPay } from '@/lib/contract/payment';
import type { AppType } from '@/lib/contract/user';
import type { Context } from '../context';
import { createTimeLimit, withTimeLimit } from '../time-limit';
import { startInWechat } from './start-payment';
import { findPayerId } from './vendor/shopper';

/** Milliseconds that the order and preparing its payment may take together: the BFF waits somewhat longer. */
const PREPARE_DEADLINE_MS = 4000;

const prepareTimeout = () => new AppError('unavailable', 'preparing the payment takes too long');

/** Prepares the payment of a bill. Its failure is not the order's, so it is answered and not thrown. */
async function prepareWechatPay(context: Context, id: string): Promise<WxPay> {
  if (!(await findPayerId(context, 'wechat'))) return { wxPayProblem: 'login_needed' };
  return startInWechat(context, id);
}

/** What is to be paid, as an answer of the calls that save orders has it. */
interface PayableAnswer {
  payAmount: number;
  /** Null when nothing is to be paid. */
  payDeadline: string | null;
}

/**
 * Does what makes something payable and adds, for a page inside WeChat, what its bridge is called with. That
 * is prepared once the order stands, outside of its transaction, and is not part of what an idempotency key keeps: every
 * repetition gets its own. `idOf` tells the order or merge order that is to be paid (R-PAY-05).
 * @throws what `work` throws; a payment that cannot be prepared is told in `wxPayProblem`.
 */
export async function withWechatPay<S extends PayableAnswer>(
  context: Context,
  appType: AppType | undefined,
  work: () => Promise<S>,
  getId: (saved: S) => string,
): Promise<S & WxPay> {
  const limit = createTimeLimit(PREPARE_DEADLINE_MS);
  const saved = await work();
  if (appType !== 'WX_PUBLIC' || saved.payAmount === 0 || saved.payDeadline === null) return saved;
  try {
    return {
      ...saved,
      ...(await withTimeLimit(limit, prepareWechatPay(context, getId(saved)), prepareTimeout)),
    };
  } catch (error) {
    const report = { err: error, id: getId(saved) };
    if (error instanceof AppError) context.log.warn(report, 'a payment inside WeChat could not be prepared');
    else context.log.error(report, 'preparing a payment inside WeChat failed');
    return { ...saved, wxPayProblem: 'unavailable' };
  }
}
