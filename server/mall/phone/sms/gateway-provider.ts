import 'server-only';
import type { SmsGateway } from './settings';
import { SmsError, type SmsFailure, type SmsProvider } from './sms-provider';

/** Error codes of a connection that was never established, so nothing was sent. */
const NEVER_CONNECTED: ReadonlySet<unknown> = new Set([
  ...['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH', 'UND_ERR_CONNECT_TIMEOUT'],
  ...['CERT_HAS_EXPIRED', 'DEPTH_ZERO_SELF_SIGNED_CERT', 'ERR_TLS_CERT_ALTNAME_INVALID'],
]);

const getField = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;

/** `fetch` reports the connection error as `code` of its error's `cause`. */
const toSmsFailure = (error: unknown): SmsFailure =>
  NEVER_CONNECTED.has(getField(getField(error, 'cause'), 'code')) ? 'unreachable' : 'unknown';

/** @throws SmsError unless the status is 2xx. After a 5xx or a redirect it is unknown whether the SMS was sent. */
function assertAccepted(status: number): void {
  if (status >= 200 && status < 300) return;
  throw new SmsError(status >= 400 && status < 500 ? 'refused' : 'unknown', status);
}

/**
 * Creates a provider for a gateway that accepts `POST { id, phone, template, params, text }` as JSON and returns 2xx.
 * Does not retry, as a retry could send a second SMS. Ignores the body of the response (R-PHONE-12).
 */
export const createGatewayProvider = ({ url, token, timeoutMs }: SmsGateway): SmsProvider => ({
  async send(sms) {
    const response = await fetch(url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        authorization: `Bearer ${token}`,
        'idempotency-key': sms.id,
      },
      body: JSON.stringify(sms),
      redirect: 'manual',
      signal: AbortSignal.timeout(timeoutMs),
    }).catch((error: unknown) => {
      throw new SmsError(toSmsFailure(error), undefined, error);
    });
    await response.body?.cancel();
    assertAccepted(response.status);
  },
});
