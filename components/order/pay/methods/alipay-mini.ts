import { loadScript } from '@/lib/browser/load-script';
import type { BridgeResult } from './bridge';

/**
 * API that Alipay provides to a page in the web-view of a mini program
 * (https://opendocs.alipay.com/mini/component/web-view).
 */
interface AlipayMini {
  getEnv?(report: (env: { miniprogram?: unknown }) => void): void;
  tradePay?(trade: {
    tradeNO: string;
    success: (answer: { resultCode?: string | number }) => void;
    fail: (answer: { resultCode?: string | number }) => void;
  }): void;
}

declare global {
  interface Window {
    my?: AlipayMini;
  }
}

/** Served by the Alipay app itself; the host does not exist elsewhere. */
const SDK = 'https://appx/web-view.min.js';

/** Result codes for paid and for processing (https://opendocs.alipay.com/mini/api/openapi-pay). */
const PAID_CODES = new Set(['9000', '8000', '6004']);
const CANCELLED_CODE = '6001';

async function loadAlipay(): Promise<AlipayMini | undefined> {
  if (!window.my?.tradePay) await loadScript(SDK);
  return window.my;
}

/** Pays a trade with Alipay's cashier, which opens over the page (R-ALIPAY-03). */
export async function payTrade(tradeNO: string): Promise<BridgeResult> {
  const my = await loadAlipay();
  if (!my?.tradePay) return 'absent';
  return new Promise((resolve) => {
    const end = ({ resultCode = '' }: { resultCode?: string | number }) => {
      const code = String(resultCode);
      resolve(PAID_CODES.has(code) ? 'ok' : code === CANCELLED_CODE ? 'cancel' : 'fail');
    };
    my.tradePay?.({ tradeNO, success: end, fail: end });
  });
}
