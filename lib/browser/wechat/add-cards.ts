import { callMall } from '../client';
import { loadJsSdk } from './js-sdk';

/** Result of adding cards; `absent`: WeChat's SDK is not available. */
export type AddCardsResult = 'ok' | 'cancel' | 'fail' | 'absent';

/** Timeout for the SDK: without an accepted signature it calls nothing. */
const READY_TIMEOUT_MS = 4000;

/**
 * Opens WeChat's dialog that adds the project's cards to the shopper's wallet (R-WECHAT-15). The cards are signed anew,
 * because a signature is of use once.
 * @throws ApiError when the server returns no cards
 */
export async function addWechatCards(): Promise<AddCardsResult> {
  const [sdk, cardList] = await Promise.all([loadJsSdk(), callMall('wxAddCard', {})]);
  if (!sdk) return 'absent';
  return new Promise((resolve) => {
    let isWaiting = true;
    const timer = setTimeout(() => {
      isWaiting = false;
      resolve('absent');
    }, READY_TIMEOUT_MS);
    sdk.ready(() => {
      // The SDK calls it late, too, and again after each signature: the shopper no longer expects the dialog then.
      if (!isWaiting) return;
      isWaiting = false;
      clearTimeout(timer);
      const finish = (result: AddCardsResult) => () => resolve(result);
      sdk.addCard({ cardList, success: finish('ok'), cancel: finish('cancel'), fail: finish('fail') });
    });
  });
}
