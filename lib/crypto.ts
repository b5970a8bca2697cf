import 'server-only';
import { createHash, createHmac, type Hash, hash, randomBytes, timingSafeEqual } from 'node:crypto';

/** Hashes a text (as UTF-8) or bytes with SHA-256. */
export const hashSha256 = (data: string | Uint8Array, encoding: 'hex' | 'base64' | 'base64url'): string =>
  hash('sha256', data, encoding);

/** Creates a SHA-256 of bytes that arrive in parts. */
export const createSha256 = (): Hash => createHash('sha256');

/** Hashes a text with SHA-1, in hex: only for signatures whose format WeChat defines. */
export const hashSha1 = (text: string): string => hash('sha1', text, 'hex');

/** Calculates an HMAC-SHA-256 in hex, 64 lower-case characters. */
export const createHmacHex = (secret: string, text: string): string =>
  createHmac('sha256', secret).update(text).digest('hex');

/** Compares two texts in constant time. Their hashes are compared, so that the time also hides the length. */
export const isEqualInConstantTime = (a: string, b: string): boolean =>
  timingSafeEqual(hash('sha256', a, 'buffer'), hash('sha256', b, 'buffer'));

/** Creates a secret of 256 random bits, as 43 characters of base64url. */
export const createSecret = (): string => randomBytes(32).toString('base64url');
