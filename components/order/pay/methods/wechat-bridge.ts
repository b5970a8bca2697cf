import type { BridgeResult } from '@/lib/browser/bridge/bridge';
import type { WxPayParams } from '@/lib/contract/payment';

/**
 * API that WeChat injects into every page that it shows
 * (https://pay.weixin.qq.com/doc/v3/merchant/4012791857).
 */
interface WeixinBridge {
  invoke(method: string, params: object, callback: (answer: { err_msg?: string }) => void): void;
}

declare global {
  interface Window {
    WeixinJSBridge?: WeixinBridge;
  }
}

/** Timeout for the bridge. WeChat injects it soon after the page starts, normally long before a tap. */
const BRIDGE_TIMEOUT_MS = 3000;

/** Resolves to the bridge when it is available; undefined after the timeout. */
function waitForBridge(): Promise<WeixinBridge | undefined> {
  if (window.WeixinJSBridge) return Promise.resolve(window.WeixinJSBridge);
  return new Promise((resolve) => {
    const finish = () => {
      clearTimeout(timer);
      document.removeEventListener('WeixinJSBridgeReady', finish);
      resolve(window.WeixinJSBridge);
    };
    const timer = setTimeout(finish, BRIDGE_TIMEOUT_MS);
    document.addEventListener('WeixinJSBridgeReady', finish);
  });
}

/** Pays with WeChat's cashier, which opens over the page (R-PAY-05): not after the shopper has left the page of the order. */
export async function payByBridge(params: WxPayParams, isShown: () => boolean): Promise<BridgeResult> {
  const wechat = await waitForBridge();
  if (!isShown()) return 'cancel';
  if (!wechat) return 'absent';
  return new Promise((resolve) => {
    wechat.invoke('getBrandWCPayRequest', params, ({ err_msg = '' }) => {
      const [, result] = err_msg.split(':');
      resolve(result === 'ok' || result === 'cancel' ? result : 'fail');
    });
  });
}
