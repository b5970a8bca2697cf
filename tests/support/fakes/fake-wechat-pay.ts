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

/**
 * Whether the mall has signed a request (doc/v3/merchant/4012365334): method, URL, time, nonce and body, a
 * line each.
 */
function isSigned(
  { method, path, headers, body }: GatewayRequest,
  settings: WechatPaySettings,
  key: KeyObject,
): boolean {
  const [scheme, fields = ''] = (headers.authorization ?? '').split(/ (.*)/s);
  const readField = (name: string) => new RegExp(`${name}="([^"]*)"`).exec(fields)?.[1] ?? '';
  const text = `${method}\n${path}\n${readField('timestamp')}\n${readField('nonce_str')}\n${body}\n`;
  return (
    scheme === 'WECHATPAY2-SHA256-RSA2048' &&
    readField('mchid') === settings.mchId &&
    readField('serial_no') === settings.serial &&
    verifySha256(text, readField('signature'), key)
  );
}

interface Refund {
  status: string;
  amount: { refund: number; total: number; currency: string };
}

/** The parts of a notification that a test wants to be wrong. */
export interface NotificationChanges {
  key?: KeyObject;
  apiV3Key?: string;
  serial?: string;
  at?: Date;
  signature?: string;
  eventType?: string;
}

/** A fake WeChat Pay, written from its documents with Node's crypto alone. */
export interface FakeWechatPay {
  settings: WechatPaySettings;
  apiV3Key: string;
  gateway: FakeGateway;
  /** Payments by `out_trade_no`, as the query returns them. */
  transactions: Map<string, Record<string, unknown>>;
  refunds: Map<string, Refund>;
  /** Status of new refunds. */
  refundStatus: string;
  /** Parsed requests whose path ends so. */
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
  const ok = (answer: object) => ({ status: 200, answer });
  if (method === 'GET' && pathname.includes('/out-trade-no/')) {
    const transaction = fake.transactions.get(last);
    return transaction ? ok(transaction) : missing('ORDER_NOT_EXIST');
  }
  if (method === 'GET') {
    const refund = fake.refunds.get(last);
    return refund ? ok({ out_refund_no: last, ...refund }) : missing('RESOURCE_NOT_EXISTS');
  }
  if (last === 'h5')
    return ok({ h5_url: 'https://wx.tenpay.com/cgi-bin/mmpayweb-bin/checkmweb?prepay_id=wx20&package=1' });
  if (last === 'jsapi') return ok({ prepay_id: 'wx26112221580621e9b071c00d9e093b0000' });
  const { out_refund_no, amount } = JSON.parse(body) as { out_refund_no: string; amount: Refund['amount'] };
  const refund = fake.refunds.get(out_refund_no) ?? { status: fake.refundStatus, amount };
  fake.refunds.set(out_refund_no, refund);
  return ok({ out_refund_no, ...refund });
}

/** Starts the fake. It signs its responses with this machine's time, because the client compares it. */
export async function startFakeWechatPay(): Promise<FakeWechatPay> {
  const [merchant, platform] = [createKeyPair(), createKeyPair()];
  const apiV3Key = randomBytes(16).toString('hex');
  const requests: GatewayRequest[] = [];
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
    requests.push(question);
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
      requests
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
      const changedBody = {
        ...(serial && { 'wechatpay-serial': serial }),
        ...(signature && { 'wechatpay-signature': signature }),
      };
      return { body, headers: { 'content-type': 'application/json', ...headers, ...changedBody } };
    },
    close: () => gateway.close(),
  };
  return fake;
}
