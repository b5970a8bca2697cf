import 'server-only';
import { type KeyObject, sign, verify } from 'node:crypto';
import type { WechatPaySettings } from './settings';

/** Maximum difference between the timestamp and our clock; each retry is signed with a new timestamp. */
const MAX_AGE_MS = 5 * 60_000;

/** The form in which WeChat Pay signs texts: each one is followed by a line feed. */
const joinLines = (lines: readonly string[]): Buffer =>
  Buffer.from(lines.map((line) => `${line}\n`).join(''));

/**
 * Signs lines with the merchant's private key (RSA, SHA-256), in base64.
 * Source: https://pay.weixin.qq.com/doc/v3/merchant/4012365334
 */
export const signLines = (privateKey: KeyObject, lines: readonly string[]): string =>
  sign('sha256', joinLines(lines), privateKey).toString('base64');

/** A response or notification as it came over the wire. */
interface SignedMessage {
  headers: Headers;
  body: string;
}

/**
 * Returns why a message was not signed recently by WeChat Pay; undefined if it was.
 * Source: https://pay.weixin.qq.com/doc/v3/merchant/4013053420
 */
export function findSignatureFault(
  { publicKey, publicKeyId }: WechatPaySettings,
  { headers, body }: SignedMessage,
  now: Date,
): string | undefined {
  const getHeader = (name: string) => headers.get(`wechatpay-${name}`) ?? '';
  const [timestamp, nonce, signature] = [getHeader('timestamp'), getHeader('nonce'), getHeader('signature')];
  if (getHeader('serial') !== publicKeyId) return 'signed with another key';
  const lines = joinLines([timestamp, nonce, body]);
  if (!verify('sha256', lines, publicKey, Buffer.from(signature, 'base64'))) return 'wrong signature';
  const age = now.getTime() - Number(timestamp) * 1000;
  if (!/^\d{1,12}$/.test(timestamp) || Math.abs(age) > MAX_AGE_MS)
    return 'timestamp too old or in the future';
  return undefined;
}
