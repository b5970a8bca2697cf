import { getAppType } from '@/lib/browser/environment';
import type { WxPay } from '@/lib/contract/payment';
import type { AppType } from '@/lib/contract/user';

/** Input of calls that create something payable: only a page inside WeChat pays by its bridge (R-PAY-05, R-ENV-05). */
export const getPayerInput = (): { appType: AppType } => ({ appType: getAppType() });

/** Only the latest order: the next page shows the order that was just saved. */
let stashed: { orderId: string; payment: WxPay } | undefined;

/**
 * Keeps the payment data of a saved order in memory for the order's page. It is not stored, because it
 * expires.
 */
export function stashPayment(orderId: string, { wxPayParams, wxPayProblem, sandboxCashier }: WxPay): void {
  stashed = wxPayParams ? { orderId, payment: { wxPayParams, wxPayProblem, sandboxCashier } } : undefined;
}

/** Returns and removes the kept payment data; undefined when the order has none. */
export function takeStashedPayment(orderId: string): WxPay | undefined {
  const payment = stashed?.orderId === orderId ? stashed.payment : undefined;
  stashed = undefined;
  return payment;
}
