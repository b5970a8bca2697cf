import 'server-only';
import { createHash, randomBytes } from 'node:crypto';

const sha1 = (text: string): string => createHash('sha1').update(text).digest('hex');

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
  sha1(`jsapi_ticket=${ticket}&noncestr=${nonceStr}&timestamp=${timestamp}&url=${url}`);

/** Signs a card ("JS-SDK", appendix 4): SHA-1 of the values, sorted and joined. */
export const signCard = (values: readonly string[]): string => sha1([...values].sort().join(''));
