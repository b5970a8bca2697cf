import { createMiniPayQuery, MINI_PAY_PAGE } from '@/lib/rules/payment/mini-pay-page';
import { loadMiniProgram } from '../wechat/js-sdk';
import { type Bridge, type BridgeResult, noBridge } from './bridge';

/** Timeout of the navigation: outside of a mini program the SDK calls no callback. */
const NAVIGATION_TIMEOUT_MS = 3000;

/** Result of a navigation; `absent`: the page does not run in a mini program. */
type NavigationResult = 'ok' | 'fail' | 'absent';

/**
 * Opens a page of the mini program whose web-view contains this page.
 * @param page its path with the query, without a leading slash
 */
export async function openMiniProgramPage(page: string): Promise<NavigationResult> {
  const mini = await loadMiniProgram();
  if (!mini) return 'absent';
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve('absent'), NAVIGATION_TIMEOUT_MS);
    const finish = (result: NavigationResult) => () => {
      clearTimeout(timer);
      resolve(result);
    };
    mini.navigateTo({ url: `/${page}`, success: finish('ok'), fail: finish('fail') });
  });
}

/**
 * Opens the mini program's own payment page; a page in its web-view cannot pay. Resolves to `ok` when the
 * page is open (R-PAY-07).
 */
const payOnMiniPage = (orderId: string, pId: string): Promise<BridgeResult> =>
  openMiniProgramPage(`${MINI_PAY_PAGE}?${createMiniPayQuery(orderId, pId)}`);

/** The web-view of WeChat's mini program. It shows the title of the page and the back button by itself. */
export const wechatMiniBridge: Bridge = {
  ...noBridge,
  pay: ({ orderId, pId }) => payOnMiniPage(orderId, pId),
};
