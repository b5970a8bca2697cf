import type { WxPay } from '@/lib/contract/payment';
import type { AppType } from '@/lib/contract/user';
import { detectEnvironment } from '@/lib/rules/page/environment';

/**
 * What calls that make something payable are told: only a page inside WeChat pays by its bridge (R-PAY-05).
 */
export const getPayerInput = (): { appType?: AppType } =>
  detectEnvironment(navigator.userAgent) === 'wechat' ? { appType: 'WX_PUBLIC' } : {};

/** One is enough: the page goes on to the order that was just saved. */
let stashed: { orderId: string; payment: WxPay } | undefined;

/** Hands what the answer to a saved order says about paying on to the order's page. It goes stale, so it is not stored. */
export function stashPayment(orderId: string, { wxPayParams, wxPayProblem, sandboxCashier }: WxPay): void {
  stashed = wxPayParams ? { orderId, payment: { wxPayParams, wxPayProblem, sandboxCashier } } : undefined;
}

/** Takes it, once; undefined when there is none for this order. */
export function takeStashedPayment(orderId: string): WxPay | undefined {
  const taken = stashed?.orderId === orderId ? stashed.payment : undefined;
  stashed = undefined;
  return taken;
}
