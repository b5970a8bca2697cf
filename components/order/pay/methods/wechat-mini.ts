import { createMiniPayQuery, MINI_PAY_PAGE } from '@/lib/rules/payment/mini-pay-page';
import { type BridgeResult, loadScript } from './bridge';

/**
 * API of the JS-SDK for a page inside a mini program
 * (https://developers.weixin.qq.com/miniprogram/dev/component/web-view.html).
 */
interface MiniProgram {
  navigateTo(page: { url: string; success: () => void; fail: () => void }): void;
}

declare global {
  interface Window {
    wx?: { miniProgram?: MiniProgram };
  }
}

const SDK = 'https://res.wx.qq.com/open/js/jweixin-1.6.0.js';
/** Timeout of the navigation: outside of a mini program the SDK calls no callback. */
const NAVIGATION_TIMEOUT_MS = 3000;

async function loadMiniProgram(): Promise<MiniProgram | undefined> {
  if (!window.wx?.miniProgram) await loadScript(SDK);
  return window.wx?.miniProgram;
}

/**
 * Opens the mini program's own payment page; a page in its web-view cannot pay. Resolves to `ok` when the
 * page is open (R-PAY-07).
 */
export async function payOnMiniPage(orderId: string, pId: string): Promise<BridgeResult> {
  const mini = await loadMiniProgram();
  if (!mini) return 'absent';
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve('absent'), NAVIGATION_TIMEOUT_MS);
    const finish = (result: BridgeResult) => () => {
      clearTimeout(timer);
      resolve(result);
    };
    const url = `/${MINI_PAY_PAGE}?${createMiniPayQuery(orderId, pId)}`;
    mini.navigateTo({ url, success: finish('ok'), fail: finish('fail') });
  });
}
