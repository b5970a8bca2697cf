import type { WxPayParams } from '@/lib/contract/payment';
import type { BridgeResult } from './bridge-result';

/** What WeChat puts into every page that it shows (https://pay.weixin.qq.com/doc/v3/merchant/4012791857). */
interface WeixinBridge {
  invoke(method: string, params: object, callback: (answer: { err_msg?: string }) => void): void;
}

declare global {
  interface Window {
    WeixinJSBridge?: WeixinBridge;
  }
}

/** WeChat puts it in some time after the page has begun; it is long there when somebody taps. */
const BRIDGE_TIMEOUT_MS = 3000;

/** The bridge, as soon as it is there; undefined when it does not come. */
function waitForBridge(): Promise<WeixinBridge | undefined> {
  if (window.WeixinJSBridge) return Promise.resolve(window.WeixinJSBridge);
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      document.removeEventListener('WeixinJSBridgeReady', end);
      resolve(window.WeixinJSBridge);
    };
    const timer = setTimeout(end, BRIDGE_TIMEOUT_MS);
    document.addEventListener('WeixinJSBridgeReady', end);
  });
}

/** Pays by WeChat's own cashier, which lies over the page (R-PAY-05). */
export async function payByBridge(params: WxPayParams): Promise<BridgeResult> {
  const wechat = await waitForBridge();
  if (!wechat) return 'absent';
  return new Promise((resolve) => {
    wechat.invoke('getBrandWCPayRequest', params, ({ err_msg = '' }) => {
      const [, word] = err_msg.split(':');
      resolve(word === 'ok' || word === 'cancel' ? word : 'fail');
    });
  });
}
