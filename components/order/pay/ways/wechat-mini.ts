import { MINI_PAY_PAGE, miniPayQuery } from '@/lib/rules/money/mini-pay-page';
import { loadScript } from './load-script';
import type { Word } from './word';

/** What the JS-SDK gives a page inside a mini program (https://developers.weixin.qq.com/miniprogram/dev/component/web-view.html). */
interface MiniProgram {
  navigateTo(page: { url: string; success: () => void; fail: () => void }): void;
}

declare global {
  interface Window {
    wx?: { miniProgram?: MiniProgram };
  }
}

const SDK = 'https://res.wx.qq.com/open/js/jweixin-1.6.0.js';
/** An SDK without a mini program around it never answers. */
const PATIENCE_MS = 3000;

async function miniProgram(): Promise<MiniProgram | undefined> {
  if (!window.wx?.miniProgram) await loadScript(SDK);
  return window.wx?.miniProgram;
}

/**
 * Opens the mini program's own pay page; a page in its web-view cannot pay. `ok`: the shopper is there now
 * (R-PAY-07).
 */
export async function payOnMiniPage(orderId: string, pId: string): Promise<Word> {
  const mini = await miniProgram();
  if (!mini) return 'absent';
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve('absent'), PATIENCE_MS);
    const end = (word: Word) => () => {
      clearTimeout(timer);
      resolve(word);
    };
    const url = `/${MINI_PAY_PAGE}?${miniPayQuery(orderId, pId)}`;
    mini.navigateTo({ url, success: end('ok'), fail: end('fail') });
  });
}
