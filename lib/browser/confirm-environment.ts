import { detectEnvironment, ENVIRONMENT_COOKIE } from '@/lib/rules/environment/detect-environment';
import type { Environment } from '@/lib/rules/environment/environment';
import { readCookie, writeCookie } from './cookies';
import { canUse, getEnvironment, setEnvironment } from './environment';

type ReportEnv = (report: (env: { miniprogram?: unknown }) => void) => void;

declare global {
  interface Window {
    /** WeChat sets it when its bridge is ready. */
    __wxjs_environment?: unknown;
  }
}

/** How long the next pages follow a bridge. A link can name another environment, but no link contains a bridge. */
const CONFIRMED_SECONDS = 86_400;

/** Time until a mini program must have answered. */
const ANSWER_TIMEOUT_MS = 1000;

/** Asks the bridge of a mini program's web-view; undefined without a bridge, or if it does not answer. */
function askMiniProgram(getEnv: ReportEnv | undefined): Promise<boolean | undefined> {
  if (!getEnv) return Promise.resolve(undefined);
  return new Promise((resolve) => {
    setTimeout(resolve, ANSWER_TIMEOUT_MS, undefined);
    getEnv(({ miniprogram }) => resolve(miniprogram === true));
  });
}

/** The environment that the host's bridge shows; undefined if it shows none. */
async function findByBridge(detected: Environment): Promise<Environment | undefined> {
  if (detected === 'wechat') {
    if (window.__wxjs_environment === 'miniprogram') return 'mini';
    const isMini = await askMiniProgram(window.wx?.miniProgram?.getEnv);
    if (isMini !== undefined) return isMini ? 'mini' : 'wechat';
    return window.WeixinJSBridge ? 'wechat' : undefined;
  }
  if (detected === 'alipay') {
    // The cookie outlives the mini program; in pages the script that refutes it is not loaded yet.
    if (canUse('alipayMiniSdk')) await import('./bridge/alipay-mini').then(({ loadAlipay }) => loadAlipay());
    const isMini = await askMiniProgram(window.my?.getEnv);
    return isMini === undefined ? undefined : isMini ? 'alipayMini' : 'alipay';
  }
  return detected === 'browser' && typeof window.system?.postMessage === 'function' ? 'quickApp' : undefined;
}

async function confirmOnce(): Promise<void> {
  const { userAgent } = navigator;
  const found = await findByBridge(detectEnvironment(userAgent));
  if (!found || found === getEnvironment()) return;
  // The server ignores a name that the user agent rules out.
  if (detectEnvironment(userAgent, found) !== found) return;
  setEnvironment(found);
  if (readCookie(ENVIRONMENT_COOKIE) !== found) writeCookie(ENVIRONMENT_COOKIE, found, CONFIRMED_SECONDS);
}

/**
 * Asks the host app's bridge where the page runs. Features, calls and the next pages follow a correction; nothing is
 * reloaded (R-ENV-08). WeChat's bridge may arrive later.
 */
export async function confirmEnvironment(): Promise<void> {
  document.addEventListener('WeixinJSBridgeReady', () => void confirmOnce(), { once: true });
  await confirmOnce();
}
