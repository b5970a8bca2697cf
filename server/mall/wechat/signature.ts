import 'server-only';
import { createHash, randomBytes } from 'node:crypto';

const sha1 = (text: string): string => createHash('sha1').update(text).digest('hex');

export const createNonce = (): string => randomBytes(8).toString('hex');

/** What is signed of a page. `timestamp` in seconds since 1970. */
export interface PageToSign {
  ticket: string;
  nonceStr: string;
  timestamp: number;
  /** Without what follows `#`. */
  url: string;
}

/** Signature of a page for the JS-SDK, as WeChat's documentation has it ("JS-SDK", appendix 1). */
export const signPage = ({ ticket, nonceStr, timestamp, url }: PageToSign): string =>
  sha1(`jsapi_ticket=${ticket}&noncestr=${nonceStr}&timestamp=${timestamp}&url=${url}`);

/** Signature of a card ("JS-SDK", appendix 4): all values in the order of their characters, joined. */
export const signCard = (values: readonly string[]): string => sha1([...values].sort().join(''));
