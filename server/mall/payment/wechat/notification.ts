import 'server-only';
import { createDecipheriv, type KeyObject } from 'node:crypto';
import { z } from 'zod';
import { AppError } from '@/lib/contract/errors';
import { id } from '@/lib/contract/fields';
import type { MallDeps } from '../../context';
import type { PaymentNotification } from '../provider';
import { parseTradeNumber } from '../vendor/trade-number';
import type { WechatPaySettings } from './settings';
import { findSignatureFault } from './signature';
import { toConfirmedPayment, transactionSchema } from './transactions';

/** Bytes of the authentication tag at the end of an AES-GCM ciphertext. */
const TAG_BYTES = 16;

const invalidNotification = (reason: string) =>
  new AppError('bad_request', `WeChat Pay notification: ${reason}`);

interface WebhookRequest {
  body: string;
  headers: Headers;
}

const envelopeSchema = z.object({
  event_type: z.string(),
  resource: z.object({
    algorithm: z.literal('AEAD_AES_256_GCM'),
    ciphertext: z.base64(),
    nonce: z.string().min(1).max(16),
    associated_data: z.string().max(64).default(''),
  }),
});
type Resource = z.output<typeof envelopeSchema>['resource'];

/** Decrypts the content of a notification. Throws when the key is wrong. */
function decrypt(key: KeyObject, { ciphertext, nonce, associated_data }: Resource): string {
  const bytes = Buffer.from(ciphertext, 'base64');
  const decipher = createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: TAG_BYTES });
  decipher.setAAD(Buffer.from(associated_data)).setAuthTag(bytes.subarray(-TAG_BYTES));
  return Buffer.concat([decipher.update(bytes.subarray(0, -TAG_BYTES)), decipher.final()]).toString('utf8');
}

/**
 * Returns the result of `parse`.
 * @throws AppError bad_request without details if it fails.
 */
function parseOrReject<T>(parse: () => T): T {
  try {
    return parse();
  } catch {
    throw invalidNotification('malformed or not decryptable');
  }
}

/**
 * Verifies and parses a webhook of WeChat Pay; returns undefined when it is not about received money.
 * Source: https://pay.weixin.qq.com/doc/v3/merchant/4012791861 (R-PAY-16).
 * @throws AppError bad_request unless it was signed recently by WeChat Pay, for this merchant and app.
 */
export async function parseWechatNotification(
  deps: MallDeps,
  settings: WechatPaySettings,
  request: WebhookRequest,
): Promise<PaymentNotification | undefined> {
  const fault = findSignatureFault(settings, request, deps.now());
  if (fault) throw invalidNotification(fault);
  const { event_type, resource } = parseOrReject(() => envelopeSchema.parse(JSON.parse(request.body)));
  if (event_type !== 'TRANSACTION.SUCCESS') return undefined;
  const content = parseOrReject(() =>
    transactionSchema.parse(JSON.parse(decrypt(settings.apiV3Key, resource))),
  );
  if (content.appid !== settings.appId) throw invalidNotification('for another app');
  if (content.mchid !== settings.mchId) throw invalidNotification('for another merchant');
  if (content.trade_state !== 'SUCCESS') return undefined;
  const [payment, paymentId] = [toConfirmedPayment(content), parseTradeNumber(content.out_trade_no)];
  const orderId = id.safeParse(content.attach);
  if (!payment || !paymentId || !orderId.success)
    throw invalidNotification('not about a payment of this mall');
  return { paymentId, orderId: orderId.data, ...payment };
}
