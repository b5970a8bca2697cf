import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { bindUpdatePhone, captcha } from '@/lib/contract/phone';
import { createGatewayProvider } from '@/server/mall/phone/sms/gateway-provider';
import { SmsError } from '@/server/mall/phone/sms/sms-provider';
import { userWith } from '@/tests/integration/order/support/shop';
import { startMall, type TestMall } from '@/tests/support/mall';
import { askCode, codeRows, newPhone } from './support/phones';

/** What the gateway does with the next messages: a status, or no answer at all. */
let behaviour: number | 'silent' | 'hang up';
let received: { headers: IncomingMessage['headers']; body: Record<string, unknown> }[];
let server: Server;
let url: string;

beforeAll(async () => {
  server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    received.push({ headers: request.headers, body: JSON.parse(Buffer.concat(chunks).toString()) });
    if (behaviour === 'silent') return;
    if (behaviour === 'hang up') return void request.socket.destroy();
    response.writeHead(behaviour, { location: '/elsewhere' }).end('{"phone":"secret"}');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/sms`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});
beforeEach(() => {
  behaviour = 202;
  received = [];
});

/** The code of the first message. */
const sentCode = () => /\d{6}/.exec(String(received[0]?.body.text))?.[0] ?? '';

const gateway = (changes = {}) => ({ url, token: 'gateway-token', timeoutMs: 2000, ...changes });
const sms = {
  id: 'm1',
  phone: '13900000000',
  template: 'verification_code',
  params: { mall: 'Mall', code: '123456', minutes: '5' },
  text: 'Your code is 123456',
} as const;

describe('the gateway adapter', () => {
  // R-PHONE-12
  test('posts the message with its token, once', async () => {
    await createGatewayProvider(gateway()).send(sms);
    expect(received).toHaveLength(1);
    expect(received[0]?.body).toEqual(sms);
    expect(received[0]?.headers).toMatchObject({
      authorization: 'Bearer gateway-token',
      'content-type': 'application/json',
      'idempotency-key': 'm1',
    });
  });

  test.each([
    [400, 'refused', true],
    [401, 'refused', true],
    [429, 'refused', true],
    [302, 'unknown', false],
    [500, 'unknown', false],
    ['silent', 'unknown', false],
    ['hang up', 'unknown', false],
  ] as const)('%p is %s', async (how, kind, isUnsent) => {
    behaviour = how;
    const sending = createGatewayProvider(gateway({ timeoutMs: how === 'silent' ? 100 : 2000 })).send(sms);
    await expect(sending).rejects.toBeInstanceOf(SmsError);
    await expect(sending).rejects.toMatchObject({ kind, isUnsent });
    expect(received).toHaveLength(1);
  });

  test('nobody there is unreachable', async () => {
    const free = createServer();
    await new Promise<void>((resolve) => free.listen(0, '127.0.0.1', resolve));
    const { port } = free.address() as AddressInfo;
    await new Promise((resolve) => free.close(resolve));
    const sending = createGatewayProvider(gateway({ url: `http://127.0.0.1:${port}/` })).send(sms);
    await expect(sending).rejects.toMatchObject({ kind: 'unreachable', isUnsent: true });
  });
});

describe('a mall with a gateway', () => {
  let shop: TestMall;
  beforeEach(async () => {
    shop = await startMall({ settings: { sms: { sandbox: false, captcha: true, gateway: gateway() } } });
  });
  afterEach(() => shop.close());

  test('sends codes through it, keeps no inbox, and takes the code that was sent', async () => {
    const userId = await userWith(shop, 0);
    const phone = newPhone();
    expect((await askCode(shop, userId, phone)).status).toBe(200);
    const code = sentCode();
    expect(received[0]?.body).toMatchObject({ phone, template: 'verification_code' });
    expect(await shop.mall.db.selectFrom('sandbox_messages').select('id').execute()).toEqual([]);
    expect((await shop.fetch('/sandbox/sms')).status).toBe(404);
    const bound = await shop.call(bindUpdatePhone, { phone, phoneCode: code }, { userId });
    expect(bound.status).toBe(200);
  });

  test('what it refused: 503, the minute goes on, the day does not count it', async () => {
    const userId = await userWith(shop, 0);
    const phone = newPhone();
    for (let failed = 0; failed < 10; failed += 1) {
      behaviour = 400;
      expect(await askCode(shop, userId, phone)).toMatchObject({ status: 503, data: null });
      expect((await askCode(shop, userId, phone)).status).toBe(429);
      shop.pass(60_000);
    }
    behaviour = 202;
    for (let sent = 0; sent < 10; sent += 1) {
      expect((await askCode(shop, userId, phone)).status).toBe(200);
      shop.pass(60_000);
    }
    expect((await askCode(shop, userId, phone)).status).toBe(429);
    expect(shop.errors).toEqual([]);
  });

  test('what it may have sent counts, and the code that may arrive is good', async () => {
    const userId = await userWith(shop, 0);
    const phone = newPhone();
    behaviour = 500;
    expect((await askCode(shop, userId, phone)).status).toBe(503);
    expect(await codeRows(shop, phone)).toMatchObject([{ state: 'open' }]);
    const code = sentCode();
    const bound = await shop.call(bindUpdatePhone, { phone, phoneCode: code }, { userId });
    expect(bound.status).toBe(200);
  });

  test('a code that was sent before stays good when the next one is refused', async () => {
    const userId = await userWith(shop, 0);
    const phone = newPhone();
    await askCode(shop, userId, phone);
    const code = sentCode();
    shop.pass(60_000);
    behaviour = 400;
    await askCode(shop, userId, phone);
    const bound = await shop.call(bindUpdatePhone, { phone, phoneCode: code }, { userId });
    expect(bound.status).toBe(200);
  });

  // R-PHONE-13
  test('no line of the log names the phone, the code, or what the gateway said', async () => {
    const lines: string[] = [];
    const write = (fields: object, message: string) =>
      void lines.push(JSON.stringify({ ...fields, message }));
    const spies = (['info', 'warn', 'error'] as const).map((level) =>
      jest.spyOn(shop.mall.deps.log, level).mockImplementation(write),
    );
    behaviour = 400;
    const phone = newPhone();
    await askCode(shop, await userWith(shop, 0), phone);
    const code = sentCode();
    for (const spy of spies) spy.mockRestore();
    expect(lines).toHaveLength(1);
    expect(lines.join()).not.toMatch(new RegExp(`${phone}|${code}|secret`));
  });
});

// R-PHONE-12
test('production without a gateway: 503 with a clear message, no inbox; pictures still work', async () => {
  const shop = await startMall({ settings: { demo: false } });
  try {
    const userId = await userWith(shop, 0);
    const phone = newPhone();
    const clear = { status: 503, msg: 'no SMS provider is configured: codes cannot be sent' };
    expect(await askCode(shop, userId, phone)).toMatchObject(clear);
    expect(await codeRows(shop, phone)).toEqual([]);
    expect(await shop.call(bindUpdatePhone, { phone, phoneCode: '123456' }, { userId })).toMatchObject(clear);
    expect((await shop.call(captcha, {})).status).toBe(200);
    expect((await shop.fetch('/sandbox/sms')).status).toBe(404);
  } finally {
    await shop.close();
  }
});
