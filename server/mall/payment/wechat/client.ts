import 'server-only';
import type { Decorator } from 'wechatpay-axios-plugin';
import { z } from 'zod';
import type { MallDeps } from '../../context';
import {
  PROVIDER_TIMEOUT_MS,
  type ProviderCall,
  providerRejected,
  providerUnavailable,
} from '../vendor/errors';
import type { WechatPaySettings } from './settings';

type Client = ReturnType<typeof Decorator.jsonBased>;

const clients = new WeakMap<WechatPaySettings, Promise<Client>>();

async function createClient(settings: WechatPaySettings): Promise<Client> {
  const { Decorator: Library } = await import('wechatpay-axios-plugin');
  const options = {
    mchid: settings.mchId,
    serial: settings.serial,
    privateKey: settings.privateKey,
    certs: { [settings.publicKeyId]: settings.publicKey },
    baseURL: settings.gateway,
    // Names the key with which WeChat Pay must sign its response, as several may be valid.
    headers: { 'Wechatpay-Serial': settings.publicKeyId },
    timeout: PROVIDER_TIMEOUT_MS,
    maxRedirects: 0,
    maxContentLength: 1_000_000,
  };
  return Library.jsonBased(options);
}

/**
 * Returns the library's client of these settings, created on first use. It signs requests and verifies the
 * signatures of responses.
 */
function getClient(settings: WechatPaySettings): Promise<Client> {
  const client = clients.get(settings) ?? createClient(settings);
  clients.set(settings, client);
  client.catch(() => clients.delete(settings));
  return client;
}

/** The error of the library for a failure response; failure responses are not signed. */
const failureSchema = z.object({
  response: z.object({ status: z.number().int(), data: z.object({ code: z.string().max(64) }) }),
});

/** Whether a retry may succeed: WeChat Pay itself failed, or limits the rate of calls. */
const isTransientStatus = (status: number): boolean => status < 400 || status >= 500 || status === 429;

interface WechatPayRequest {
  method: 'GET' | 'POST';
  /** Without a leading slash. */
  path: string;
  query?: Readonly<Record<string, string>>;
  body?: object;
  /** Aborts the call. */
  signal?: AbortSignal;
}

/**
 * Calls WeChat Pay, and verifies the signature and the shape of the response.
 * @throws AppError unavailable when WeChat Pay fails; `ProviderRejectedError` when it rejects the request.
 */
export async function callWechatPay<T>(
  deps: MallDeps,
  settings: WechatPaySettings,
  operation: string,
  { method, path, query, body, signal }: WechatPayRequest,
  shape: z.ZodType<T>,
): Promise<T> {
  const call: ProviderCall = { log: deps.log, channel: 'wechat', operation };
  try {
    const client = await getClient(settings);
    const { data } = await client.request<unknown>({ method, url: path, params: query, data: body, signal });
    return shape.parse(data);
  } catch (error) {
    const failure = failureSchema.safeParse(error);
    if (!failure.success || isTransientStatus(failure.data.response.status))
      throw providerUnavailable(call, error);
    throw providerRejected(call, failure.data.response.data.code);
  }
}
