import { payByBridge } from '@/components/order/pay/methods/wechat-bridge';
import { alipayMiniBridge } from '@/lib/browser/bridge/alipay-mini';
import { wechatMiniBridge } from '@/lib/browser/bridge/wechat-mini';
import type { WxPayParams } from '@/lib/contract/payment';

const params: WxPayParams = {
  appId: 'wx1',
  timeStamp: '1773115200',
  nonceStr: 'n',
  package: 'prepay_id=wx26',
  signType: 'RSA',
  paySign: 's',
};

const payTrade = (tradeNO: string) =>
  alipayMiniBridge.pay({ orderId: '42', pId: '10002', channel: 'alipay', tradeNO });
const payOnMiniPage = (orderId: string, pId: string) =>
  wechatMiniBridge.pay({ orderId, pId, channel: 'wechat' });

/** A bridge that responds with this message. */
const createBridge = (err_msg: string) => ({
  invoke: jest.fn((_method: string, _params: object, callback: (answer: { err_msg?: string }) => void) =>
    callback({ err_msg }),
  ),
});

afterEach(() => {
  jest.useRealTimers();
  delete window.WeixinJSBridge;
  delete window.wx;
  delete window.my;
  document.head.replaceChildren();
});

/** The script element that the page has added; a test fires its load or error event. */
const findScript = (src: string) => document.head.querySelector<HTMLScriptElement>(`script[src="${src}"]`);

describe('WeChat’s bridge', () => {
  it.each([
    ['get_brand_wcpay_request:ok', 'ok'],
    ['get_brand_wcpay_request:cancel', 'cancel'],
    ['get_brand_wcpay_request:fail', 'fail'],
    ['get_brand_wcpay_request:fail_no permission', 'fail'],
    ['system:access_denied', 'fail'],
    ['', 'fail'],
  ])('maps “%s” to %s', async (message, result) => {
    const bridge = createBridge(message);
    window.WeixinJSBridge = bridge;
    expect(await payByBridge(params, () => true)).toBe(result);
    expect(bridge.invoke).toHaveBeenCalledTimes(1);
    expect(bridge.invoke.mock.calls[0]?.slice(0, 2)).toEqual(['getBrandWCPayRequest', params]);
  });

  it('waits for the bridge until it is ready', async () => {
    const paid = payByBridge(params, () => true);
    window.WeixinJSBridge = createBridge('get_brand_wcpay_request:ok');
    document.dispatchEvent(new Event('WeixinJSBridgeReady'));
    expect(await paid).toBe('ok');
  });

  it('opens no payment when the shopper left before the bridge was ready', async () => {
    const bridge = createBridge('get_brand_wcpay_request:ok');
    const paid = payByBridge(params, () => false);
    window.WeixinJSBridge = bridge;
    document.dispatchEvent(new Event('WeixinJSBridgeReady'));
    expect(await paid).toBe('cancel');
    expect(bridge.invoke).not.toHaveBeenCalled();
  });

  it('reports the bridge absent after the timeout', async () => {
    jest.useFakeTimers();
    const paid = payByBridge(params, () => true);
    jest.advanceTimersByTime(3000);
    expect(await paid).toBe('absent');
  });
});

describe('WeChat mini program', () => {
  const sdk = 'https://res.wx.qq.com/open/js/jweixin-1.6.0.js';

  it.each(['ok', 'fail'] as const)('opens its pay page: %s', async (result) => {
    const navigateTo = jest.fn((page: { success: () => void; fail: () => void }) =>
      result === 'ok' ? page.success() : page.fail(),
    );
    window.wx = { miniProgram: { navigateTo } };
    expect(await payOnMiniPage('42', '10002')).toBe(result);
    expect(navigateTo.mock.calls[0]?.[0]).toMatchObject({ url: '/pages/pay/index?orderId=42&pId=10002' });
    expect(findScript(sdk)).toBeNull();
  });

  it('loads the SDK when it is needed', async () => {
    const opening = payOnMiniPage('42', '10002');
    window.wx = { miniProgram: { navigateTo: ({ success }) => success() } };
    findScript(sdk)?.onload?.(new Event('load'));
    expect(await opening).toBe('ok');
  });

  it('reports the mini program absent without the SDK', async () => {
    const opening = payOnMiniPage('42', '10002');
    findScript(sdk)?.dispatchEvent(new Event('error'));
    expect(await opening).toBe('absent');
    expect(findScript(sdk)).toBeNull();
  });

  it('reports the mini program absent when the SDK does not answer', async () => {
    jest.useFakeTimers();
    window.wx = { miniProgram: { navigateTo: () => {} } };
    const opening = payOnMiniPage('42', '10002');
    await jest.advanceTimersByTimeAsync(3000);
    expect(await opening).toBe('absent');
  });
});

describe('Alipay mini program', () => {
  it.each([
    ['9000', 'ok'],
    [9000, 'ok'],
    ['8000', 'ok'],
    ['6004', 'ok'],
    ['6001', 'cancel'],
    ['4000', 'fail'],
    [undefined, 'fail'],
  ])('maps %s to %s', async (resultCode, result) => {
    const tradePay = jest.fn(
      ({ success }: { tradeNO: string; success: (answer: { resultCode?: string | number }) => void }) =>
        success({ ...(resultCode !== undefined && { resultCode }) }),
    );
    window.my = { tradePay };
    expect(await payTrade('2026')).toBe(result);
    expect(tradePay.mock.calls[0]?.[0].tradeNO).toBe('2026');
  });

  it('reports the mini program absent outside Alipay’s app', async () => {
    const paid = payTrade('2026');
    findScript('https://appx/web-view.min.js')?.dispatchEvent(new Event('error'));
    expect(await paid).toBe('absent');
  });
});
