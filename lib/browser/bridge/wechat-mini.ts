import { createMiniPayQuery, MINI_PAY_PAGE } from '@/lib/rules/payment/mini-pay-page';
import { openMiniProgramPage } from '../mini-program';
import { type Bridge, type BridgeResult, noBridge } from './bridge';

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
