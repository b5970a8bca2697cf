import 'server-only';
import { createDecipheriv, type KeyObject } from 'node:crypto';
import { z } from 'zod';
import { AppError } from '@/lib/contract/errors';
import { id } from '@/lib/contract/fields';
import type { Host } from '../../context';
import type { Notice } from '../provider';
import { idOfTradeNumber } from '../vendor/trade-number';
import { bookedOf, transaction } from './books';
import type { WechatPaySettings } from './settings';

/** How old or how early a notice may be: each is signed when it is sent, also when it is sent again. */
const FRESH_MS = 5 * 60_000;
/** Bytes of the tag at the end of what AES-GCM has encrypted. */
const TAG_BYTES = 16;

const refuse = (why: string) => new AppError('bad_request', `WeChat Pay notice: ${why}`);

interface Sent {
  body: string;
  headers: Headers;
}

/** @throws AppError bad_request unless WeChat Pay has signed this body (doc/v3/merchant/4013053420), just now. */
async function checkSignature({ now }: Host, settings: WechatPaySettings, { body, headers }: Sent) {
  const word = (name: string) => headers.get(`wechatpay-${name}`) ?? '';
  const [timestamp, nonce, signature] = [word('timestamp'), word('nonce'), word('signature')];
  if (word('serial') !== settings.publicKeyId) throw refuse('signed with another key');
  const { Formatter, Rsa } = await import('wechatpay-axios-plugin');
  const message = Formatter.response(timestamp, nonce, body);
  if (!Rsa.verify(message, signature, settings.publicKey)) throw refuse('wrong signature');
  const age = now().getTime() - Number(timestamp) * 1000;
  if (!/^\d{1,12}$/.test(timestamp) || Math.abs(age) > FRESH_MS) throw refuse('not of this time');
}

const envelope = z.object({
  event_type: z.string(),
  resource: z.object({
    algorithm: z.literal('AEAD_AES_256_GCM'),
    ciphertext: z.base64(),
    nonce: z.string().min(1).max(16),
    associated_data: z.string().max(64).default(''),
  }),
});
type Resource = z.output<typeof envelope>['resource'];

/** By Node itself: the types of the library do not reach its own way to do it. Throws when the key is not the right one. */
function decrypt(key: KeyObject, { ciphertext, nonce, associated_data }: Resource): string {
  const bytes = Buffer.from(ciphertext, 'base64');
  const decipher = createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: TAG_BYTES });
  decipher.setAAD(Buffer.from(associated_data)).setAuthTag(bytes.subarray(-TAG_BYTES));
  return Buffer.concat([decipher.update(bytes.subarray(0, -TAG_BYTES)), decipher.final()]).toString('utf8');
}

/** What `make` makes. @throws AppError bad_request, without what went wrong, if it cannot. */
function readable<T>(make: () => T): T {
  try {
    return make();
  } catch {
    throw refuse('not readable');
  }
}

/**
 * Reads what WeChat Pay sends; undefined when it tells of anything else than money that came in.
 * Source: https://pay.weixin.qq.com/doc/v3/merchant/4012791861 (R-PAY-16).
 * @throws AppError bad_request unless it is signed just now by WeChat Pay, for this merchant and app.
 */
export async function readWechatNotice(
  host: Host,
  settings: WechatPaySettings,
  sent: Sent,
): Promise<Notice | undefined> {
  await checkSignature(host, settings, sent);
  const { event_type, resource } = readable(() => envelope.parse(JSON.parse(sent.body)));
  if (event_type !== 'TRANSACTION.SUCCESS') return undefined;
  const told = readable(() => transaction.parse(JSON.parse(decrypt(settings.apiV3Key, resource))));
  if (told.appid !== settings.appId) throw refuse('for another app');
  if (told.mchid !== settings.mchId) throw refuse('for another merchant');
  if (told.trade_state !== 'SUCCESS') return undefined;
  const [booked, paymentId] = [bookedOf(told), idOfTradeNumber(told.out_trade_no)];
  const orderId = id.safeParse(told.attach);
  if (!booked || !paymentId || !orderId.success) throw refuse('not of a payment of the mall');
  return { paymentId, orderId: orderId.data, ...booked };
}
