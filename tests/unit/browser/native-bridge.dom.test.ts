import { setupServer } from 'msw/node';
import { noBridge } from '@/lib/browser/bridge/bridge';
import { loadBridge } from '@/lib/browser/bridge/load-bridge';
import { findNativeAppBridge } from '@/lib/browser/bridge/native-app';
import { leaveTo } from '@/lib/browser/leave-to';
import { sharePage } from '@/lib/browser/share-page';
import { runMockServer } from '../../support/fakes/run-mock-server';

const server = setupServer();
runMockServer(server);

interface Message {
  version: number;
  id: number;
  type: string;
  data: Record<string, unknown>;
}

afterEach(() => {
  jest.useRealTimers();
  delete window.VantMallApp;
  delete window.webkit;
  delete document.documentElement.dataset.env;
});

/** Installs an app that records messages and answers them by the given function. */
function installApp(answer?: (message: Message) => unknown): Message[] {
  const messages: Message[] = [];
  window.VantMallApp = {
    postMessage: (text) => {
      const message = JSON.parse(text) as Message;
      messages.push(message);
      const reply = answer?.(message);
      if (reply !== undefined) window.onVantMallAnswer?.(reply);
    },
  };
  document.documentElement.dataset.env = 'app';
  return messages;
}

const payment = { orderId: '42', pId: '10000', channel: 'alipay', url: 'https://pay.example/1' } as const;

// R-APP-04
test('sends title, back and close to the app without waiting for an answer', async () => {
  const messages = installApp();
  const bridge = await loadBridge();
  bridge.setTitle('首页');
  expect([bridge.back(), bridge.close()]).toEqual([true, true]);
  expect(messages.map(({ version, type, data }) => ({ version, type, data }))).toEqual([
    { version: 1, type: 'title', data: { title: '首页' } },
    { version: 1, type: 'back', data: {} },
    { version: 1, type: 'close', data: {} },
  ]);
});

// R-APP-04
test.each(['ok', 'cancel', 'fail', 'absent'] as const)(
  'returns the app’s answer %s to a payment',
  async (result) => {
    const messages = installApp(({ id }) => JSON.stringify({ id, result }));
    expect(await (await loadBridge()).pay(payment)).toBe(result);
    const { orderId, channel, url } = payment;
    expect(messages.at(-1)).toMatchObject({ type: 'pay', data: { orderId, channel, url } });
  },
);

test('finds the handler of an iOS app', async () => {
  const postMessage = jest.fn();
  window.webkit = { messageHandlers: { VantMallApp: { postMessage } } };
  findNativeAppBridge()?.setTitle('首页');
  expect(JSON.parse(postMessage.mock.calls[0]?.[0])).toMatchObject({ type: 'title' });
});

test('ignores answers that are malformed or belong to another message', async () => {
  installApp(({ id }) => {
    for (const bad of ['{', null, { id: 'x' }, { id: id + 1, result: 'ok' }, { id, result: 'paid' }])
      window.onVantMallAnswer?.(bad);
    return { id, result: 'cancel' };
  });
  expect(await (await loadBridge()).pay(payment)).toBe('cancel');
});

// R-APP-04
test('ignores the late answer to a message of the document before this one', async () => {
  const openDocument = () =>
    jest.isolateModulesAsync(async () => {
      bridges.push((await import('@/lib/browser/bridge/native-app')).findNativeAppBridge());
    });
  const bridges: ReturnType<typeof findNativeAppBridge>[] = [];
  const messages = installApp();
  await openDocument();
  void bridges[0]?.pay({ ...payment, orderId: '41' });
  await openDocument();
  const result = bridges[1]?.pay(payment);
  const [before, own] = messages;
  window.onVantMallAnswer?.({ id: before?.id, result: 'ok' });
  window.onVantMallAnswer?.({ id: own?.id, result: 'cancel' });
  expect(await result).toBe('cancel');
});

test('a repeated answer ends no other message', async () => {
  const messages = installApp();
  const bridge = findNativeAppBridge();
  const first = bridge?.pay(payment);
  window.onVantMallAnswer?.({ id: messages[0]?.id, result: 'ok' });
  const second = bridge?.pay(payment);
  window.onVantMallAnswer?.({ id: messages[0]?.id, result: 'ok' });
  window.onVantMallAnswer?.({ id: messages[1]?.id, result: 'fail' });
  expect([await first, await second]).toEqual(['ok', 'fail']);
});

test('goes on without an app that does not answer or throws', async () => {
  jest.useFakeTimers();
  installApp();
  const login = findNativeAppBridge()?.requestLogin();
  jest.advanceTimersByTime(5000);
  expect(await login).toBeUndefined();
  window.VantMallApp = {
    postMessage: () => {
      throw new Error('no such handler');
    },
  };
  const broken = findNativeAppBridge();
  expect([broken?.back(), await broken?.pay(payment)]).toEqual([false, 'absent']);
});

// R-APP-04
test('shares the page by the app with its title and a link that contains only the project', async () => {
  window.history.replaceState(null, '', '/vantmall/home?pId=10003&code=secret&state=s');
  document.title = '积分商城';
  const messages = installApp(({ id }) => ({ id, result: 'ok' }));
  expect(await sharePage('快来兑换')).toBe('shared');
  expect(messages).toMatchObject([
    {
      type: 'share',
      data: { title: '积分商城', text: '快来兑换', link: 'http://localhost/vantmall/home?pId=10003' },
    },
  ]);
});

// R-APP-04
test('opens another app by the app around the page', async () => {
  const opened = new Promise<Message>((resolve) => {
    installApp((message) => {
      resolve(message);
      return { id: message.id, result: 'ok' };
    });
  });
  leaveTo('weixin://dl/business/?t=1');
  expect(await opened).toMatchObject({ type: 'openApp', data: { url: 'weixin://dl/business/?t=1' } });
});

test('does nothing in a browser and in an app without a bridge', async () => {
  expect(await loadBridge()).toBe(noBridge);
  document.documentElement.dataset.env = 'app';
  expect(await loadBridge()).toBe(noBridge);
  noBridge.setTitle('首页');
  expect([
    noBridge.back(),
    noBridge.close(),
    await noBridge.share({ title: '', text: '', link: '' }),
  ]).toEqual([false, false, 'absent']);
  expect([await noBridge.openApp('weixin://'), await noBridge.requestLogin()]).toEqual(['absent', undefined]);
});
