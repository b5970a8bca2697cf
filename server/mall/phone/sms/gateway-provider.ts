import 'server-only';
import type { SmsGateway } from './settings';
import { SmsError, type SmsFailure, type SmsProvider } from './sms-provider';

/** Codes of a connection that was never made: nothing was sent. */
const NEVER_CONNECTED: ReadonlySet<unknown> = new Set([
  ...['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH', 'UND_ERR_CONNECT_TIMEOUT'],
  ...['CERT_HAS_EXPIRED', 'DEPTH_ZERO_SELF_SIGNED_CERT', 'ERR_TLS_CERT_ALTNAME_INVALID'],
]);

const getField = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;

/** `fetch` tells what happened to the connection as the code of its error's cause. */
const toSmsFailure = (error: unknown): SmsFailure =>
  NEVER_CONNECTED.has(getField(getField(error, 'cause'), 'code')) ? 'unreachable' : 'unknown';

/** What the gateway did with a message. Of a 5xx and of a redirect nobody can tell. */
function assertAccepted(status: number): void {
  if (status >= 200 && status < 300) return;
  throw new SmsError(status >= 400 && status < 500 ? 'refused' : 'unknown', status);
}

/**
 * A gateway that takes `POST { id, phone, template, params, text }` as JSON and answers 2xx. A message is sent once:
 * a second try could be a second SMS. The body of an answer is not read (R-PHONE-12).
 */
export const createGatewayProvider = ({ url, token, timeoutMs }: SmsGateway): SmsProvider => ({
  async send(sms) {
    const answer = await fetch(url, {
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
    await answer.body?.cancel();
    assertAccepted(answer.status);
  },
});
