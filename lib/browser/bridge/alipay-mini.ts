import { loadScript } from '../load-script';
import { createRandomId } from '../random-id';
import { type Bridge, type BridgeResult, type LoginProof, noBridge } from './bridge';

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
  /** Sends a message to the page of the mini program that contains the web-view. */
  postMessage?(message: object): void;
  /** Set by the page: receives messages of the mini program. */
  onMessage?: ((message: unknown) => void) | undefined;
  /** Opens the share sheet; the mini program's page provides the content. */
  startShare?(): void;
  navigateBack?(): void;
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

/** How long the mini program has for an auth code, which needs no dialog. */
const CODE_TIMEOUT_MS = 5000;

let loading: Promise<unknown> | undefined;

/** Loads Alipay's script once: a second copy would replace `my` with its listener. Undefined if it cannot be loaded. */
export async function loadAlipay(): Promise<AlipayMini | undefined> {
  if (!window.my) {
    loading ??= loadScript(SDK).finally(() => {
      loading = undefined;
    });
    await loading;
  }
  return window.my;
}

/** Pays a trade with Alipay's cashier, which opens over the page (R-ALIPAY-03). */
async function payTrade(tradeNO: string): Promise<BridgeResult> {
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

/** Requests that wait for an auth code, by the id of their message. */
const pending = new Map<string, (authCode: string) => void>();

/** Receives all messages of the mini program: with a listener per request, one that ends could remove that of another. */
function receiveMessage(message: unknown): void {
  if (typeof message !== 'object' || message === null) return;
  const { id, authCode } = message as Record<string, unknown>;
  if (typeof id === 'string' && typeof authCode === 'string') pending.get(id)?.(authCode);
}

/** Asks the page of the mini program to call `my.getAuthCode`, which a page in its web-view cannot (R-ALIPAY-02). */
async function requestAuthCode(): Promise<LoginProof | undefined> {
  const my = await loadAlipay();
  if (!my?.postMessage) return undefined;
  my.onMessage = receiveMessage;
  const id = createRandomId();
  return new Promise((resolve) => {
    const finish = (authCode?: string) => {
      clearTimeout(timer);
      pending.delete(id);
      resolve(authCode === undefined ? undefined : { kind: 'authCode', authCode });
    };
    const timer = setTimeout(finish, CODE_TIMEOUT_MS);
    // The mini program may answer before `postMessage` returns.
    pending.set(id, finish);
    my.postMessage?.({ type: 'login', id });
  });
}

/** The web-view of Alipay's mini program. It shows the title of the page and the back button by itself. */
export const alipayMiniBridge: Bridge = {
  ...noBridge,
  pay: async ({ tradeNO }) => (tradeNO === undefined ? 'absent' : payTrade(tradeNO)),
  share: async (content) => {
    const my = await loadAlipay();
    if (!my?.postMessage || !my.startShare) return 'absent';
    my.postMessage({ type: 'share', ...content });
    my.startShare();
    return 'ok';
  },
  requestLogin: requestAuthCode,
};
