import type { WxPay } from '@/lib/contract/payment';
import type { AppType } from '@/lib/contract/user';
import { environmentOf } from '@/lib/rules/page/environment';

/**
 * What calls that make something payable are told: only a page inside WeChat pays by its bridge (R-PAY-05).
 */
export const payerOf = (): { appType?: AppType } =>
  environmentOf(navigator.userAgent) === 'wechat' ? { appType: 'WX_PUBLIC' } : {};

/** One is enough: the page goes on to the order that was just saved. */
let ready: { orderId: string; payment: WxPay } | undefined;

/** Hands what the answer to a saved order says about paying on to the order's page. It goes stale, so it is not stored. */
export function handOn(orderId: string, { wxPayParams, wxPayProblem, sandboxCashier }: WxPay): void {
  ready = wxPayParams ? { orderId, payment: { wxPayParams, wxPayProblem, sandboxCashier } } : undefined;
}

/** Takes it, once; undefined when there is none for this order. */
export function takeReady(orderId: string): WxPay | undefined {
  const taken = ready?.orderId === orderId ? ready.payment : undefined;
  ready = undefined;
  return taken;
}
