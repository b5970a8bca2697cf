import type { CallData } from '@/lib/contract/contract';
import { callMall } from '../client';
import { loadScript } from '../load-script';

/** What WeChat calls after an operation; it adds fields that the mall does not need. */
interface Callbacks {
  success?: () => void;
  cancel?: () => void;
  fail?: () => void;
}

/** A share card. The card of the timeline has no text. */
export interface ShareCard {
  title: string;
  desc: string;
  link: string;
  imgUrl: string;
}

/** The parts of WeChat's JS-SDK that the mall uses (https://developers.weixin.qq.com/doc/offiaccount/OA_Web_Apps/JS-SDK.html). */
export interface JsSdk {
  config(
    options: CallData<'createSignature'> & {
      debug: boolean;
      jsApiList: readonly string[];
      openTagList: readonly string[];
    },
  ): void;
  /** Runs the callback when a signature has been accepted, at once if one has. */
  ready(callback: () => void): void;
  /** Sets the callback for a rejected signature. */
  error(callback: () => void): void;
  updateAppMessageShareData(card: ShareCard & Callbacks): void;
  updateTimelineShareData(card: Omit<ShareCard, 'desc'> & Callbacks): void;
  addCard(options: { cardList: readonly { cardId: string; cardExt: string }[] } & Callbacks): void;
}

/**
 * API of the JS-SDK for a page inside a mini program
 * (https://developers.weixin.qq.com/miniprogram/dev/component/web-view.html).
 */
export interface MiniProgram {
  /** Reports whether the page runs in a mini program. */
  getEnv?(report: (env: { miniprogram?: unknown }) => void): void;
  navigateTo(page: { url: string; success: () => void; fail: () => void }): void;
}

declare global {
  interface Window {
    wx?: Partial<JsSdk> & { miniProgram?: MiniProgram };
  }
}

const SDK = 'https://res.wx.qq.com/open/js/jweixin-1.6.0.js';

const apis = [
  'updateAppMessageShareData',
  'updateTimelineShareData',
  'addCard',
] as const satisfies readonly (keyof JsSdk)[];

/** WeChat's element whose tap opens a mini program. */
export const OPEN_MINI_PROGRAM_TAG = 'wx-open-launch-weapp';

let loading: Promise<unknown> | undefined;

/** Loads WeChat's script once; without a result if WeChat's server does not send it in time. The next call tries again. */
async function loadWechatScript(): Promise<Window['wx']> {
  if (!window.wx) {
    loading ??= loadScript(SDK).finally(() => {
      loading = undefined;
    });
    await loading;
  }
  return window.wx;
}

const isJsSdk = (sdk: Window['wx']): sdk is JsSdk => sdk?.config !== undefined;

/** Loads the SDK; undefined if it is not available. */
export async function loadJsSdk(): Promise<JsSdk | undefined> {
  const sdk = await loadWechatScript();
  return isJsSdk(sdk) ? sdk : undefined;
}

/** Loads the API of the surrounding mini program; undefined if it is not available. */
export const loadMiniProgram = async (): Promise<MiniProgram | undefined> =>
  (await loadWechatScript())?.miniProgram;

/** The address of a page as it is signed. */
const toSignedUrl = (url: string): string => url.replace(/#.*$/s, '');

/**
 * The addresses to sign, the most likely one first. WeChat on iOS checks the address at which the web-view has landed,
 * on Android the current one (R-WECHAT-10).
 */
export function selectSignedUrls(landingUrl: string, currentUrl: string, userAgent: string): string[] {
  const urls = [toSignedUrl(landingUrl), toSignedUrl(currentUrl)];
  const isIos = /iPhone|iPad|iPod/.test(userAgent);
  return [...new Set(isIos ? urls : urls.reverse())];
}

/**
 * Configures the SDK with a signature of the first address; with one of the next if WeChat rejects it (R-WECHAT-10).
 * @param signal aborts when the shopper leaves the page
 * @param onReady runs each time that WeChat may have accepted a signature
 * @throws ApiError when the server signs no page
 */
export async function configureJsSdk(
  sdk: JsSdk,
  [url, ...others]: readonly string[],
  signal: AbortSignal,
  onReady: () => void,
): Promise<void> {
  if (url === undefined || signal.aborted) return;
  const signature = await callMall('createSignature', { url }, { signal });
  sdk.error(() => void configureJsSdk(sdk, others, signal, onReady).catch(() => {}));
  sdk.config({ ...signature, debug: false, jsApiList: apis, openTagList: [OPEN_MINI_PROGRAM_TAG] });
  sdk.ready(onReady);
}
