import 'server-only';
import type { KeyObject } from 'node:crypto';
import type { AlipaySdk } from 'alipay-sdk';

/** Credentials of an app at Alipay. Keys are `KeyObject`s, so printing or serializing them reveals nothing. */
export interface AlipayCredentials {
  appId: string;
  /** The app's private key, which signs requests. */
  privateKey: KeyObject;
  /** Alipay's public key, which verifies responses and notifications. */
  publicKey: KeyObject;
  /** API endpoint, `https://openapi.alipay.com/gateway.do`. */
  gateway: string;
}

/** Default of `gateway`. */
export const ALIPAY_GATEWAY = 'https://openapi.alipay.com/gateway.do';

/** Milliseconds that Alipay has for a response: less than a caller of the mall waits. */
const TIMEOUT_MS = 4000;

const clients = new WeakMap<AlipayCredentials, Promise<AlipaySdk>>();

async function createClient({
  appId,
  privateKey,
  publicKey,
  gateway,
}: AlipayCredentials): Promise<AlipaySdk> {
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

/**
 * Returns the SDK client of these credentials; the SDK is loaded on first use, so a mall without Alipay never
 * loads it.
 */
export function getAlipaySdk(credentials: AlipayCredentials): Promise<AlipaySdk> {
  const client = clients.get(credentials) ?? createClient(credentials);
  clients.set(credentials, client);
  client.catch(() => clients.delete(credentials));
  return client;
}
