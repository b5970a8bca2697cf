import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { bindUpdatePhone, captcha } from '@/lib/contract/phone';
import { createGatewayProvider } from '@/server/mall/phone/sms/gateway-provider';
import { SmsError } from '@/server/mall/phone/sms/sms-provider';
import { createUser } from '@/tests/support/builders/order';
import { startMall, type TestMall } from '@/tests/support/test-mall';
import { createPhone, readPhoneCodes, requestCode } from '../../support/builders/phone';

/** The gateway's response to the next messages: a status, or none. */
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

/** The code in the first message. */
const readSentCode = () => /\d{6}/.exec(String(received[0]?.body.text))?.[0] ?? '';

const buildGatewaySettings = (changes = {}) => ({ url, token: 'gateway-token', timeoutMs: 2000, ...changes });
const sms = {
  id: 'm1',
  phone: '13900000000',
  template: 'verification_code',
  params: { mall: 'Mall', code: '123456', minutes: '5' },
  text: 'Your code is 123456',
} as const;

describe('SMS gateway provider', () => {
  // R-PHONE-12
  test('posts the message with its token once', async () => {
    await createGatewayProvider(buildGatewaySettings()).send(sms);
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
  ] as const)('response %p fails as %s', async (how, kind, isUnsent) => {
    behaviour = how;
    const sending = createGatewayProvider(
      buildGatewaySettings({ timeoutMs: how === 'silent' ? 100 : 2000 }),
    ).send(sms);
    await expect(sending).rejects.toBeInstanceOf(SmsError);
    await expect(sending).rejects.toMatchObject({ kind, isUnsent });
    expect(received).toHaveLength(1);
  });

  test('fails as unreachable when no server listens', async () => {
    const free = createServer();
    await new Promise<void>((resolve) => free.listen(0, '127.0.0.1', resolve));
    const { port } = free.address() as AddressInfo;
    await new Promise((resolve) => free.close(resolve));
    const sending = createGatewayProvider(buildGatewaySettings({ url: `http://127.0.0.1:${port}/` })).send(
      sms,
    );
    await expect(sending).rejects.toMatchObject({ kind: 'unreachable', isUnsent: true });
  });
});

describe('mall with an SMS gateway', () => {
  let testMall: TestMall;
  beforeEach(async () => {
    testMall = await startMall({
      settings: { sms: { sandbox: false, captcha: true, gateway: buildGatewaySettings() } },
    });
  });
  afterEach(() => testMall.close());

  test('sends codes through the gateway, has no inbox, and accepts the code', async () => {
    const userId = await createUser(testMall, 0);
    const phone = createPhone();
    expect((await requestCode(testMall, userId, phone)).status).toBe(200);
    const code = readSentCode();
    expect(received[0]?.body).toMatchObject({ phone, template: 'verification_code' });
    expect(await testMall.mall.db.selectFrom('sandbox_messages').select('id').execute()).toEqual([]);
    expect((await testMall.fetch('/sandbox/sms')).status).toBe(404);
    const bound = await testMall.call(bindUpdatePhone, { phone, phoneCode: code }, { userId });
    expect(bound.status).toBe(200);
  });

  test('returns 503 for a rejected message, which counts for the minute but not for the day', async () => {
    const userId = await createUser(testMall, 0);
    const phone = createPhone();
    for (let failed = 0; failed < 10; failed += 1) {
      behaviour = 400;
      expect(await requestCode(testMall, userId, phone)).toMatchObject({ status: 503, data: null });
      expect((await requestCode(testMall, userId, phone)).status).toBe(429);
      testMall.advanceTime(60_000);
    }
    behaviour = 202;
    for (let count = 0; count < 10; count += 1) {
      expect((await requestCode(testMall, userId, phone)).status).toBe(200);
      testMall.advanceTime(60_000);
    }
    expect((await requestCode(testMall, userId, phone)).status).toBe(429);
    expect(testMall.errors).toEqual([]);
  });

  test('counts a message that may have been sent, and accepts its code', async () => {
    const userId = await createUser(testMall, 0);
    const phone = createPhone();
    behaviour = 500;
    expect((await requestCode(testMall, userId, phone)).status).toBe(503);
    expect(await readPhoneCodes(testMall, phone)).toMatchObject([{ state: 'open' }]);
    const code = readSentCode();
    const bound = await testMall.call(bindUpdatePhone, { phone, phoneCode: code }, { userId });
    expect(bound.status).toBe(200);
  });

  test('keeps an earlier code valid when the next message is rejected', async () => {
    const userId = await createUser(testMall, 0);
    const phone = createPhone();
    await requestCode(testMall, userId, phone);
    const code = readSentCode();
    testMall.advanceTime(60_000);
    behaviour = 400;
    await requestCode(testMall, userId, phone);
    const bound = await testMall.call(bindUpdatePhone, { phone, phoneCode: code }, { userId });
    expect(bound.status).toBe(200);
  });

  // R-PHONE-13
  test('logs neither phone nor code nor the gateway’s response', async () => {
    const lines: string[] = [];
    const write = (fields: object, message: string) =>
      void lines.push(JSON.stringify({ ...fields, message }));
    const spies = (['info', 'warn', 'error'] as const).map((level) =>
      jest.spyOn(testMall.mall.deps.log, level).mockImplementation(write),
    );
    behaviour = 400;
    const phone = createPhone();
    await requestCode(testMall, await createUser(testMall, 0), phone);
    const code = readSentCode();
    for (const spy of spies) spy.mockRestore();
    expect(lines).toHaveLength(1);
    expect(lines.join()).not.toMatch(new RegExp(`${phone}|${code}|secret`));
  });
});

// R-PHONE-12
test('production without a gateway returns 503 for codes, and still serves captchas', async () => {
  const testMall = await startMall({ settings: { demo: false } });
  try {
    const userId = await createUser(testMall, 0);
    const phone = createPhone();
    const clear = { status: 503, msg: 'no SMS provider is configured: codes cannot be sent' };
    expect(await requestCode(testMall, userId, phone)).toMatchObject(clear);
    expect(await readPhoneCodes(testMall, phone)).toEqual([]);
    expect(await testMall.call(bindUpdatePhone, { phone, phoneCode: '123456' }, { userId })).toMatchObject(
      clear,
    );
    expect((await testMall.call(captcha, {})).status).toBe(200);
    expect((await testMall.fetch('/sandbox/sms')).status).toBe(404);
  } finally {
    await testMall.close();
  }
});
