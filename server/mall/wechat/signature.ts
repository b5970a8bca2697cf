import 'server-only';
import { randomBytes } from 'node:crypto';
import { hashSha1 } from '@/lib/crypto';

/** Creates 16 random hex digits. */
export const createNonce = (): string => randomBytes(8).toString('hex');

/** The signed properties of a page. `timestamp` in seconds since 1970. */
export interface PageToSign {
  ticket: string;
  nonceStr: string;
  timestamp: number;
  /** Without the fragment. */
  url: string;
}

/** Signs a page for the JS-SDK (WeChat's documentation, "JS-SDK", appendix 1). */
export const signPage = ({ ticket, nonceStr, timestamp, url }: PageToSign): string =>
  hashSha1(`jsapi_ticket=${ticket}&noncestr=${nonceStr}&timestamp=${timestamp}&url=${url}`);

/**
 * Signs a card ("JS-SDK", appendix 4) or a message ("access guide", server address): SHA-1 of the values, sorted and
 * joined.
 */
export const signValues = (values: readonly string[]): string => hashSha1([...values].sort().join(''));
