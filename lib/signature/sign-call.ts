import 'server-only';
import { randomUUID } from 'node:crypto';
import { createHmacHex, hashSha256 } from '@/lib/crypto';
import { SIGNATURE_HEADERS, toCanonicalCall } from '@/lib/rules/caller/call-signature';

/** What a signature covers, apart from the time and the nonce. */
interface CallToSign {
  readonly method: string;
  /** The path below the receiver's base URL, as in the request line. */
  readonly path: string;
  /** The query as in the request line, without `?`; may be empty. */
  readonly query: string;
  readonly body: Uint8Array;
}

/**
 * Creates the headers by which a caller authenticates (HMAC-SHA-256, docs/remote-mode.md), with a new nonce
 * and the current time (R-OPS-11).
 */
export function createSignatureHeaders(
  { body, ...call }: CallToSign,
  secret: string,
): Record<string, string> {
  const timestamp = String(Date.now());
  const nonce = randomUUID();
  const bodyHash = hashSha256(body, 'hex');
  const message = toCanonicalCall({ ...call, bodyHash, timestamp, nonce });
  return {
    [SIGNATURE_HEADERS.timestamp]: timestamp,
    [SIGNATURE_HEADERS.nonce]: nonce,
    [SIGNATURE_HEADERS.signature]: createHmacHex(secret, message),
  };
}
