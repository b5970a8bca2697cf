import { waitFor } from '@testing-library/react';
import { addWechatCards } from '@/lib/browser/wechat/add-cards';
import { configureJsSdk, type JsSdk, loadJsSdk, selectSignedUrls } from '@/lib/browser/wechat/js-sdk';
import { readShareCard } from '@/lib/browser/wechat/share-card';
import { AppError } from '@/lib/contract/errors';
import { server } from '../../support/components/render-part';
import { mockEndpoint } from '../../support/fakes/mock-endpoint';
import { runMockServer } from '../../support/fakes/run-mock-server';

const signature = { appId: 'wx1', timestamp: 1, nonceStr: 'n', signature: 'a'.repeat(40) };
const cards = [{ cardId: 'p1', cardExt: '{}' }];

/** A fake SDK: WeChat accepts the signatures of the addresses in `accepted`. */
function createFakeSdk(accepted: readonly string[]) {
  const signedUrls: string[] = [];
  let onError: (() => void) | undefined;
  let isAccepted = false;
  const waiting: (() => void)[] = [];
  server.use(
    mockEndpoint('createSignature', ({ args }) => {
      signedUrls.push(args.url ?? '');
      return signature;
    }),
    mockEndpoint('wxAddCard', () => cards),
  );
  const sdk = {
    config: jest.fn(() => {
      isAccepted = accepted.includes(signedUrls.at(-1) ?? '');
      queueMicrotask(() => {
        if (!isAccepted) return onError?.();
        for (const callback of waiting.splice(0)) callback();
      });
    }),
    ready: (callback: () => void) => (isAccepted ? callback() : void waiting.push(callback)),
    error: (callback: () => void) => {
      onError = callback;
    },
    updateAppMessageShareData: jest.fn(),
    updateTimelineShareData: jest.fn(),
    addCard: jest.fn<void, Parameters<JsSdk['addCard']>>(),
  };
  return { sdk, signedUrls };
}

runMockServer(server);
afterEach(() => {
  delete window.wx;
  document.head.innerHTML = '';
});

const landing = 'http://localhost/vantmall/home?pId=10000#top';
const current = 'http://localhost/vantmall/mine?pId=10000';
const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) MicroMessenger/8.0.49';
const ANDROID = 'Mozilla/5.0 (Linux; Android 14) MicroMessenger/8.0.49';

// R-WECHAT-10
test.each([
  ['iOS', IPHONE, ['http://localhost/vantmall/home?pId=10000', current]],
  ['Android', ANDROID, [current, 'http://localhost/vantmall/home?pId=10000']],
])('signs the addresses on %s in its order, without fragments', (_, agent, expected) => {
  expect(selectSignedUrls(landing, current, agent)).toEqual(expected);
  expect(selectSignedUrls(landing, landing, agent)).toHaveLength(1);
});

test.each([
  ['the first', ['a'], ['a']],
  ['the other', ['b'], ['a', 'b']],
  ['no', [], ['a', 'b']],
])('signs at most both addresses when WeChat accepts %s one', async (_, accepted, expected) => {
  const { sdk, signedUrls } = createFakeSdk(accepted);
  const onReady = jest.fn();
  await configureJsSdk(sdk, ['a', 'b'], new AbortController().signal, onReady);
  await waitFor(() => expect(sdk.config).toHaveBeenCalledTimes(expected.length));
  expect(signedUrls).toEqual(expected);
  await waitFor(() => expect(onReady.mock.calls.length > 0).toBe(accepted.length > 0));
  expect(sdk.config).toHaveBeenCalledWith(expect.objectContaining({ ...signature, debug: false }));
});

test('does not sign the other address when the shopper has left the page', async () => {
  const { sdk, signedUrls } = createFakeSdk([]);
  const leaving = new AbortController();
  sdk.config.mockImplementation(() => leaving.abort());
  await configureJsSdk(sdk, ['a', 'b'], leaving.signal, jest.fn());
  expect(signedUrls).toEqual(['a']);
});

test('reports a server without a public account to the caller', async () => {
  const { sdk } = createFakeSdk([]);
  server.use(mockEndpoint('createSignature', () => new AppError('unavailable', 'none')));
  const configuring = configureJsSdk(sdk, ['a'], new AbortController().signal, jest.fn());
  await expect(configuring).rejects.toThrow();
  expect(sdk.config).not.toHaveBeenCalled();
});

test('is not available when WeChat’s server sends nothing, and tries again at the next call', async () => {
  for (let times = 0; times < 2; times += 1) {
    const loading = loadJsSdk();
    document.querySelector('script')?.dispatchEvent(new Event('error'));
    expect(await loading).toBeUndefined();
    expect(document.querySelector('script')).toBeNull();
  }
});

describe('share card', () => {
  const setHead = (html: string) => {
    document.head.innerHTML = `<meta name="application-name" content="Vantmall">${html}`;
  };
  beforeEach(() => {
    window.history.replaceState(
      null,
      '',
      '/vantmall/goodsProfile/101001?code=c&state=s&pId=10003&openid=o#x',
    );
  });

  // R-WECHAT-17
  test('has the title, text and picture of the page, and the server’s link with this project only', () => {
    setHead(`<meta property="og:title" content="Tea"><meta property="og:description" content="Green">
      <meta property="og:url" content="https://mall.example/vantmall/goodsProfile/101001?pId=10000&lang=en">
      <meta property="og:image" content="https://mall.example/vantmall/catalogue/tea.webp">`);
    expect(readShareCard()).toEqual({
      title: 'Tea',
      desc: 'Green',
      link: 'http://localhost/vantmall/goodsProfile/101001?pId=10003',
      imgUrl: 'http://localhost/vantmall/catalogue/tea.webp',
    });
  });

  test('keeps a picture of another host and the part of the query that selects the content', () => {
    setHead(`<meta property="og:url" content="https://mall.example/vantmall/activity/brand?pageId=tea&pId=1&lang=en">
      <meta property="og:image" content="https://pictures.example/a.png">`);
    expect(readShareCard()).toMatchObject({
      link: 'http://localhost/vantmall/activity/brand?pageId=tea&pId=10003',
      imgUrl: 'https://pictures.example/a.png',
    });
  });

  test('shares the home page for a page of one shopper, and nothing of that page', () => {
    window.history.replaceState(null, '', '/vantmall/payindex?orderId=7&pId=10003');
    setHead('<title>Order 7</title><link rel="apple-touch-icon" href="/icon.png">');
    expect(readShareCard()).toEqual({
      title: 'Vantmall',
      desc: 'Vantmall',
      link: 'http://localhost/vantmall/home?pId=10003',
      imgUrl: 'http://localhost/icon.png',
    });
  });
});

// R-WECHAT-15
describe('cards', () => {
  test.each([
    ['ok', 'success'],
    ['cancel', 'cancel'],
    ['fail', 'fail'],
  ] as const)('reports %s after WeChat’s dialog', async (result, callback) => {
    const { sdk } = createFakeSdk(['a']);
    sdk.addCard.mockImplementation((options) => options[callback]?.());
    window.wx = sdk;
    const adding = addWechatCards();
    await configureJsSdk(sdk, ['a'], new AbortController().signal, () => {});
    expect(await adding).toBe(result);
    expect(sdk.addCard.mock.calls[0]?.[0].cardList).toEqual(cards);
  });

  test('reports the SDK absent when no signature is accepted', async () => {
    jest.useFakeTimers({ doNotFake: ['queueMicrotask', 'nextTick', 'setImmediate'] });
    const { sdk } = createFakeSdk([]);
    window.wx = sdk;
    const adding = addWechatCards();
    await jest.advanceTimersByTimeAsync(4000);
    await jest.advanceTimersByTimeAsync(4000);
    expect(await adding).toBe('absent');
    jest.useRealTimers();
  });

  test('opens no dialog when a signature is accepted after the timeout and its message', async () => {
    jest.useFakeTimers({ doNotFake: ['queueMicrotask', 'nextTick', 'setImmediate'] });
    const { sdk } = createFakeSdk(['a']);
    window.wx = sdk;
    const adding = addWechatCards();
    await jest.advanceTimersByTimeAsync(4000);
    await jest.advanceTimersByTimeAsync(4000);
    expect(await adding).toBe('absent');
    jest.useRealTimers();
    const onReady = jest.fn();
    await configureJsSdk(sdk, ['a'], new AbortController().signal, onReady);
    await waitFor(() => expect(onReady).toHaveBeenCalled());
    expect(sdk.addCard).not.toHaveBeenCalled();
  });

  test('opens one dialog when the SDK reports each new signature', async () => {
    const { sdk } = createFakeSdk(['a']);
    const callbacks: (() => void)[] = [];
    window.wx = { ...sdk, ready: (callback) => void callbacks.push(callback) };
    const adding = addWechatCards();
    await waitFor(() => expect(callbacks).toHaveLength(1));
    for (let times = 0; times < 2; times += 1) callbacks[0]?.();
    sdk.addCard.mock.calls[0]?.[0].success?.();
    expect(await adding).toBe('ok');
    expect(sdk.addCard).toHaveBeenCalledTimes(1);
  });
});
