import {
  createCipheriv,
  createSecretKey,
  createSign,
  createVerify,
  generateKeyPairSync,
  type KeyObject,
  randomBytes,
} from 'node:crypto';
import type { WechatPaySettings } from '@/server/mall/payment/wechat/settings';
import { type FakeGateway, type GatewayRequest, type Reply, startFakeGateway } from './fake-gateway';

const createKeyPair = () => generateKeyPairSync('rsa', { modulusLength: 2048 });

const signSha256 = (text: string, key: KeyObject): string =>
  createSign('RSA-SHA256').update(text, 'utf8').sign(key, 'base64');

export const verifySha256 = (text: string, signature: string, key: KeyObject): boolean =>
  createVerify('RSA-SHA256').update(text, 'utf8').verify(key, signature, 'base64');

/** Whether the mall has signed a request (doc/v3/merchant/4012365334): method, address, time, nonce and body, a line each. */
function isSigned(
  { method, path, headers, body }: GatewayRequest,
  settings: WechatPaySettings,
  key: KeyObject,
): boolean {
  const [scheme, fields = ''] = (headers.authorization ?? '').split(/ (.*)/s);
  const word = (name: string) => new RegExp(`${name}="([^"]*)"`).exec(fields)?.[1] ?? '';
  const text = `${method}\n${path}\n${word('timestamp')}\n${word('nonce_str')}\n${body}\n`;
  return (
    scheme === 'WECHATPAY2-SHA256-RSA2048' &&
    word('mchid') === settings.mchId &&
    word('serial_no') === settings.serial &&
    verifySha256(text, word('signature'), key)
  );
}

interface Refund {
  status: string;
  amount: { refund: number; total: number; currency: string };
}

/** What a test wants to be wrong about a notice. */
export interface NotificationChanges {
  key?: KeyObject;
  apiV3Key?: string;
  serial?: string;
  at?: Date;
  signature?: string;
  eventType?: string;
}

/** WeChat Pay as the mall sees it: made of Node's crypto and the documents alone, nothing of the library. */
export interface FakeWechatPay {
  settings: WechatPaySettings;
  apiV3Key: string;
  gateway: FakeGateway;
  /** Payments by `out_trade_no`, as the query answers them. */
  transactions: Map<string, Record<string, unknown>>;
  refunds: Map<string, Refund>;
  /** Status that a new refund has. */
  refundStatus: string;
  /** Requests that came in, parsed, by the end of their path. */
  calls(ending: string): Record<string, unknown>[];
  createNotification(
    resource: object,
    now: Date,
    changes?: NotificationChanges,
  ): { body: string; headers: Record<string, string> };
  close(): Promise<void>;
}

/** https://pay.weixin.qq.com/doc/v3/merchant/4012071382: AES-256-GCM with the tag at the end. */
function encryptResource(resource: object, key: string) {
  const [nonce, associated_data] = [randomBytes(6).toString('hex'), 'transaction'];
  const cipher = createCipheriv('aes-256-gcm', Buffer.from(key), nonce).setAAD(Buffer.from(associated_data));
  const bytes = Buffer.concat([
    cipher.update(JSON.stringify(resource), 'utf8'),
    cipher.final(),
    cipher.getAuthTag(),
  ]);
  return { algorithm: 'AEAD_AES_256_GCM', ciphertext: bytes.toString('base64'), associated_data, nonce };
}

function createAnswer(
  fake: Pick<FakeWechatPay, 'transactions' | 'refunds' | 'refundStatus'>,
  { method, path, body }: GatewayRequest,
) {
  const { pathname } = new URL(path, 'http://wechat');
  const last = pathname.split('/').at(-1) ?? '';
  const missing = (code: string) => ({ status: 404, answer: { code, message: '不存在' } });
  const found = (answer: object) => ({ status: 200, answer });
  if (method === 'GET' && pathname.includes('/out-trade-no/')) {
    const transaction = fake.transactions.get(last);
    return transaction ? found(transaction) : missing('ORDER_NOT_EXIST');
  }
  if (method === 'GET') {
    const refund = fake.refunds.get(last);
    return refund ? found({ out_refund_no: last, ...refund }) : missing('RESOURCE_NOT_EXISTS');
  }
  if (last === 'h5')
    return found({ h5_url: 'https://wx.tenpay.com/cgi-bin/mmpayweb-bin/checkmweb?prepay_id=wx20&package=1' });
  if (last === 'jsapi') return found({ prepay_id: 'wx26112221580621e9b071c00d9e093b0000' });
  const { out_refund_no, amount } = JSON.parse(body) as { out_refund_no: string; amount: Refund['amount'] };
  const refund = fake.refunds.get(out_refund_no) ?? { status: fake.refundStatus, amount };
  fake.refunds.set(out_refund_no, refund);
  return found({ out_refund_no, ...refund });
}

/** Starts it. What it answers is signed with the time of this machine, which is what the library compares. */
export async function startFakeWechatPay(): Promise<FakeWechatPay> {
  const [merchant, platform] = [createKeyPair(), createKeyPair()];
  const apiV3Key = randomBytes(16).toString('hex');
  const asked: GatewayRequest[] = [];
  const publicKeyId = 'PUB_KEY_ID_0114232134912410000000000000';
  const signedHeaders = (body: string, at: Date, key = platform.privateKey) => {
    const [timestamp, nonce] = [String(Math.floor(at.getTime() / 1000)), randomBytes(16).toString('hex')];
    return {
      'wechatpay-timestamp': timestamp,
      'wechatpay-nonce': nonce,
      'wechatpay-serial': publicKeyId,
      'wechatpay-signature': signSha256(`${timestamp}\n${nonce}\n${body}\n`, key),
    };
  };
  const reply = (question: GatewayRequest): Reply => {
    if (!isSigned(question, fake.settings, merchant.publicKey))
      return { status: 401, body: '{"code":"SIGN_ERROR"}' };
    asked.push(question);
    const { status, answer } = createAnswer(fake, question);
    const body = JSON.stringify(answer);
    return { status, body, headers: signedHeaders(body, new Date()) };
  };
  const gateway = await startFakeGateway(reply);
  const fake: FakeWechatPay = {
    gateway,
    apiV3Key,
    transactions: new Map(),
    refunds: new Map(),
    refundStatus: 'SUCCESS',
    settings: {
      mchId: '1900000001',
      appId: 'wx0000000000000001',
      serial: '4A1B2C3D4E5F60718293A4B5C6D7E8F901234567',
      privateKey: merchant.privateKey,
      apiV3Key: createSecretKey(Buffer.from(apiV3Key)),
      publicKey: platform.publicKey,
      publicKeyId,
      gateway: `${gateway.url}/`,
      site: 'https://mall.example.com/vantmall',
    },
    calls: (ending) =>
      asked
        .filter(({ path }) => new URL(path, 'http://wechat').pathname.endsWith(ending))
        .map(({ body }) => (body ? JSON.parse(body) : {})),
    createNotification: (
      resource,
      now,
      { key, serial, at = now, signature, eventType = 'TRANSACTION.SUCCESS', ...other } = {},
    ) => {
      const body = JSON.stringify({
        id: 'EV-2018022511223320873',
        create_time: now.toISOString(),
        resource_type: 'encrypt-resource',
        event_type: eventType,
        summary: '支付成功',
        resource: { original_type: 'transaction', ...encryptResource(resource, other.apiV3Key ?? apiV3Key) },
      });
      const headers = signedHeaders(body, at, key);
      const changed = {
        ...(serial && { 'wechatpay-serial': serial }),
        ...(signature && { 'wechatpay-signature': signature }),
      };
      return { body, headers: { 'content-type': 'application/json', ...headers, ...changed } };
    },
    close: () => gateway.close(),
  };
  return fake;
}
