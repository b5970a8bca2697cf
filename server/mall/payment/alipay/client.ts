import 'server-only';
import type { AlipaySdk } from 'alipay-sdk';
import { z } from 'zod';
import type { Host } from '../../context';
import { type Call, Refusal, refused, TIMEOUT_MS, unanswered } from '../vendor/failures';
import { alipayTime } from '../vendor/times';
import type { AlipaySettings } from './settings';

const clients = new WeakMap<AlipaySettings, Promise<AlipaySdk>>();

async function makeClient({ appId, privateKey, publicKey, gateway }: AlipaySettings): Promise<AlipaySdk> {
  const { AlipaySdk: Sdk } = await import('alipay-sdk');
  return new Sdk({
    appId,
    gateway,
    keyType: 'PKCS8',
    privateKey: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString().trim(),
    alipayPublicKey: publicKey.export({ type: 'spki', format: 'pem' }).toString().trim(),
    signType: 'RSA2',
    timeout: TIMEOUT_MS,
    camelcase: false,
  });
}

/** The SDK, loaded when it is first needed: a mall without Alipay never does. */
export function clientOf(settings: AlipaySettings): Promise<AlipaySdk> {
  const client = clients.get(settings) ?? makeClient(settings);
  clients.set(settings, client);
  client.catch(() => clients.delete(settings));
  return client;
}

/** What every answer begins with (https://opendocs.alipay.com/common/02km9f). */
const outcome = z.object({ code: z.string(), sub_code: z.string().optional() });

const DONE = '10000';

/** Alipay itself was not well; a word about the service, not about what was asked. */
const isIll = ({ code, sub_code: why = '' }: z.output<typeof outcome>): boolean =>
  code === '20000' || /SYSTEM_ERROR|unknow-error/.test(why);

type Content = Readonly<Record<string, string>>;

/** Parameters beside `biz_content`. The SDK would write the time of the machine's own zone. */
export const commonParams = ({ now }: Pick<Host, 'now'>) => ({ timestamp: alipayTime(now()) });

/**
 * Calls Alipay, and checks that the answer is signed by it and has this shape.
 * @throws AppError unavailable; a `Refusal` when Alipay said no.
 */
export async function askAlipay<T>(
  host: Host,
  settings: AlipaySettings,
  question: { operation: string; content: Content; notifyUrl?: string },
  shape: z.ZodType<T>,
): Promise<T> {
  const { operation, content, notifyUrl } = question;
  const call: Call = { log: host.log, channel: 'alipay', operation };
  const params = { ...commonParams(host), ...(notifyUrl && { notifyUrl }), bizContent: content };
  try {
    const sdk = await clientOf(settings);
    const answer: unknown = await sdk.exec(operation, params, { validateSign: true });
    const told = outcome.parse(answer);
    if (told.code === DONE) return shape.parse(answer);
    throw isIll(told) ? new Error('Alipay is not well') : refused(call, told.sub_code ?? told.code);
  } catch (error) {
    throw error instanceof Refusal ? error : unanswered(call, error);
  }
}
