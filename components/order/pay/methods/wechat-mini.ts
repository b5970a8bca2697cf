import { openMiniProgramPage } from '@/lib/browser/mini-program';
import { createMiniPayQuery, MINI_PAY_PAGE } from '@/lib/rules/payment/mini-pay-page';
import type { BridgeResult } from './bridge';

/**
 * Opens the mini program's own payment page; a page in its web-view cannot pay. Resolves to `ok` when the
 * page is open (R-PAY-07).
 */
export const payOnMiniPage = (orderId: string, pId: string): Promise<BridgeResult> =>
  openMiniProgramPage(`${MINI_PAY_PAGE}?${createMiniPayQuery(orderId, pId)}`);
