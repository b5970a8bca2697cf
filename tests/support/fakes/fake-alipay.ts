import { createSign, createVerify, generateKeyPairSync, type KeyObject } from 'node:crypto';
import type { AlipaySettings } from '@/server/mall/payment/alipay/settings';
import { type FakeGateway, type GatewayRequest, type Reply, startFakeGateway } from './fake-gateway';

const createKeyPair = () => generateKeyPairSync('rsa', { modulusLength: 2048 });

/** A fake Alipay, written from its documents with Node's crypto and without the SDK. */
export interface FakeAlipay {
  settings: AlipaySettings;
  gateway: FakeGateway;
  /** Trades by number: yuan, status, and the refunds by request number. */
  trades: Map<string, Trade>;
  /** Auth codes, each valid once, and the ids that they are exchanged for. */
  authCodes: Map<string, { user_id?: string; open_id?: string }>;
  /** Parameters of the calls of one operation; only correctly signed calls are recorded. */
  calls(operation: string): Record<string, unknown>[];
  /** The signed form of a notification; `changes` are made before it is signed. */
  createNotification(
    fields: Record<string, string>,
    changes?: { key?: KeyObject; signType?: string },
  ): string;
  close(): Promise<void>;
}

interface Trade {
  trade_no: string;
  trade_status: string;
  total_amount: string;
  refunds: Map<string, string>;
}

/** https://opendocs.alipay.com/common/02mse7: `name=value` sorted by name, joined by `&`, without `sign`. */
const createSignText = (params: Record<string, string>, omitted: readonly string[]): string =>
  Object.keys(params)
    .filter((name) => !omitted.includes(name) && params[name] !== '')
    .sort()
    .map((name) => `${name}=${params[name]}`)
    .join('&');

/** The parameters of a request if its signature is valid. */
export function verifyParams(url: string, body: string, key: KeyObject): Record<string, string> | undefined {
  const params = {
    ...Object.fromEntries(new URL(url, 'http://alipay').searchParams),
    ...Object.fromEntries(new URLSearchParams(body)),
  };
  const { sign = '', sign_type } = params;
  const text = createSignText(params, ['sign']);
  const isRight = createVerify('RSA-SHA256').update(text, 'utf8').verify(key, sign, 'base64');
  return isRight && sign_type === 'RSA2' ? params : undefined;
}

const parseContent = (params: Record<string, string>): Record<string, string> =>
  JSON.parse(params.biz_content ?? '{}');

function createAnswer(
  trades: Map<string, Trade>,
  operation: string,
  content: Record<string, string>,
): object {
  const missing = {
    code: '40004',
    msg: 'Business Failed',
    sub_code: 'ACQ.TRADE_NOT_EXIST',
    sub_msg: '交易不存在',
  };
  const success = { code: '10000', msg: 'Success' };
  const { out_trade_no = '', out_request_no = '', refund_amount = '' } = content;
  if (operation === 'alipay.trade.create') {
    const trade_no = `2026031022001${String(trades.size).padStart(15, '0')}`;
    const { total_amount = '' } = content;
    trades.set(out_trade_no, { trade_no, trade_status: 'WAIT_BUYER_PAY', total_amount, refunds: new Map() });
    return { ...success, out_trade_no, trade_no };
  }
  const response =
    trades.get(out_trade_no) ?? [...trades.values()].find(({ trade_no }) => trade_no === content.trade_no);
  if (!response) return missing;
  const { refunds, ...trade } = response;
  if (operation === 'alipay.trade.query')
    return { ...success, out_trade_no, ...trade, buyer_logon_id: '159****5620' };
  const isNew = !refunds.has(out_request_no);
  if (operation === 'alipay.trade.refund') {
    refunds.set(out_request_no, refund_amount);
    return {
      ...success,
      trade_no: trade.trade_no,
      fund_change: isNew ? 'Y' : 'N',
      refund_fee: refund_amount,
    };
  }
  return { ...success, out_request_no, ...(!isNew && { refund_status: 'REFUND_SUCCESS' }) };
}

/** Starts the fake. `alipay` signs its responses; the mall signs with `app`. */
export async function startFakeAlipay(): Promise<FakeAlipay> {
  const [app, alipay] = [createKeyPair(), createKeyPair()];
  const trades = new Map<string, Trade>();
  const authCodes: FakeAlipay['authCodes'] = new Map();
  const recordedCalls: { operation: string; params: Record<string, string> }[] = [];
  const sign = (text: string, key: KeyObject = alipay.privateKey, algorithm = 'RSA-SHA256') =>
    createSign(algorithm).update(text, 'utf8').sign(key, 'base64');
  const reply = ({ path, body }: GatewayRequest): Reply => {
    const params = verifyParams(path, body, app.publicKey);
    if (!params) return { body: '{"error_response":{"code":"40002","sub_code":"isv.invalid-signature"}}' };
    const operation = params.method ?? '';
    recordedCalls.push({ operation, params });
    const person = authCodes.get(params.code ?? '');
    if (operation === 'alipay.system.oauth.token') {
      if (!person) return { body: '{"error_response":{"code":"40002","sub_code":"isv.code-invalid"}}' };
      authCodes.delete(params.code ?? '');
    }
    const answer = JSON.stringify(person ?? createAnswer(trades, operation, parseContent(params)));
    const name = `${operation.replaceAll('.', '_')}_response`;
    return { body: `{"${name}":${answer},"sign":"${sign(answer)}"}` };
  };
  const gateway = await startFakeGateway(reply);
  return {
    gateway,
    trades,
    authCodes,
    settings: {
      appId: '2021000000000001',
      miniAppId: '2021000000000002',
      sellerId: '2088000000000001',
      privateKey: app.privateKey,
      publicKey: alipay.publicKey,
      gateway: `${gateway.url}/gateway.do`,
      site: 'https://mall.example.com/vantmall',
    },
    calls: (operation) =>
      recordedCalls
        .filter((each) => each.operation === operation)
        .map(({ params }) => ({ ...params, ...parseContent(params) })),
    createNotification: (fields, { key, signType = 'RSA2' } = {}) => {
      const text = createSignText(fields, ['sign', 'sign_type']);
      const algorithm = signType === 'RSA' ? 'RSA-SHA1' : 'RSA-SHA256';
      return new URLSearchParams({
        ...fields,
        sign_type: signType,
        sign: sign(text, key, algorithm),
      }).toString();
    },
    close: () => gateway.close(),
  };
}
