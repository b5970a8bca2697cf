import { canUse } from '../environment';
import { type Bridge, noBridge } from './bridge';

/**
 * Loads the bridge to the app around this page; in a browser one that does nothing. Its code is loaded only inside of such
 * an app. Never rejects.
 */
export async function loadBridge(): Promise<Bridge> {
  try {
    if (canUse('appBridge')) return (await import('./native-app')).findNativeAppBridge() ?? noBridge;
    if (canUse('miniProgramPage')) return (await import('./wechat-mini')).wechatMiniBridge;
    if (canUse('alipayMiniSdk')) return (await import('./alipay-mini')).alipayMiniBridge;
  } catch {
    // A failed import: the page goes on as in a browser.
  }
  return noBridge;
}
