import 'server-only';
import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import { readBodyBytes } from '@/lib/http/read-body';
import type { MallDeps } from '../../context';
import {
  PROVIDER_TIMEOUT_MS,
  type ProviderCall,
  providerRejected,
  providerUnavailable,
} from '../vendor/errors';
import type { WechatPaySettings } from './settings';
import { findSignatureFault, signLines } from './signature';

const MAX_RESPONSE_BYTES = 1_000_000;

interface WechatPayRequest {
  method: 'GET' | 'POST';
  /** Without a leading slash. */
  path: string;
  query?: Readonly<Record<string, string>>;
  body?: object;
  /** Aborts the call. */
  signal?: AbortSignal;
}

/** Creates the `Authorization` header (https://pay.weixin.qq.com/doc/v3/merchant/4012365334). */
function createAuthorization(
  { mchId, serial, privateKey }: WechatPaySettings,
  method: string,
  { pathname, search }: URL,
  body: string,
): string {
  const timestamp = String(Math.floor(Date.now() / 1000));
  const nonce = randomBytes(16).toString('hex');
  const signature = signLines(privateKey, [method, `${pathname}${search}`, timestamp, nonce, body]);
  const fields = { mchid: mchId, nonce_str: nonce, signature, timestamp, serial_no: serial };
  const text = Object.entries(fields).map(([name, value]) => `${name}="${value}"`);
  return `WECHATPAY2-SHA256-RSA2048 ${text.join(',')}`;
}

function sendRequest(
  settings: WechatPaySettings,
  { method, path, query = {}, body, signal }: WechatPayRequest,
): Promise<Response> {
  const url = new URL(`${settings.gateway.replace(/\/+$/, '')}/${path}`);
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
  const text = body ? JSON.stringify(body) : '';
  const timeout = AbortSignal.timeout(PROVIDER_TIMEOUT_MS);
  return fetch(url, {
    method,
    headers: {
      accept: 'application/json',
      authorization: createAuthorization(settings, method, url, text),
      'content-type': 'application/json; charset=utf-8',
      'user-agent': 'vantmall',
      // Names the key with which WeChat Pay must sign its response, as several may be valid.
      'wechatpay-serial': settings.publicKeyId,
    },
    redirect: 'manual',
    cache: 'no-store',
    signal: signal ? AbortSignal.any([timeout, signal]) : timeout,
    ...(body && { body: text }),
  });
}

/** A response from which nothing can be concluded about the request; `code` says why, and is safe to log. */
class InvalidResponseError extends Error {
  override readonly name = 'InvalidResponseError';
  constructor(readonly code: string) {
    super(code);
  }
}

/** The body of a failure response; failure responses are not signed. */
const failureSchema = z.object({ code: z.string().max(64) });

/** Whether a retry may succeed: WeChat Pay itself failed, or limits the rate of calls. */
const isTransientStatus = (status: number): boolean => status < 400 || status >= 500 || status === 429;

/**
 * Reads a response: the data, or the code of a rejection.
 * @throws InvalidResponseError when it is not signed by WeChat Pay, or a retry may succeed; ZodError for another shape.
 */
async function readResponse<T>(
  settings: WechatPaySettings,
  response: Response,
  shape: z.ZodType<T>,
): Promise<{ data: T } | { rejection: string }> {
  const bytes = await readBodyBytes(response, MAX_RESPONSE_BYTES);
  const body = Buffer.from(bytes).toString('utf8');
  if (response.ok) {
    // The clock of this machine and not the mall's: the response is part of the transport.
    const fault = findSignatureFault(settings, { headers: response.headers, body }, new Date());
    if (fault) throw new InvalidResponseError(fault);
    return { data: shape.parse(JSON.parse(body)) };
  }
  if (isTransientStatus(response.status)) throw new InvalidResponseError(`status ${response.status}`);
  return { rejection: failureSchema.parse(JSON.parse(body)).code };
}

/**
 * Calls WeChat Pay: signs the request, and verifies the signature and the shape of the response.
 * @throws AppError unavailable when WeChat Pay fails; `ProviderRejectedError` when it rejects the request.
 */
export async function callWechatPay<T>(
  deps: MallDeps,
  settings: WechatPaySettings,
  operation: string,
  request: WechatPayRequest,
  shape: z.ZodType<T>,
): Promise<T> {
  const call: ProviderCall = { log: deps.log, channel: 'wechat', operation };
  const result = await sendRequest(settings, request)
    .then((response) => readResponse(settings, response, shape))
    .catch((error: unknown) => {
      throw providerUnavailable(call, error);
    });
  if ('rejection' in result) throw providerRejected(call, result.rejection);
  return result.data;
}
