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
    // With several keys about WeChat Pay has to be told which one to sign its answer for.
    headers: { 'Wechatpay-Serial': settings.publicKeyId },
    timeout: PROVIDER_TIMEOUT_MS,
    maxRedirects: 0,
    maxContentLength: 1_000_000,
  };
  return Library.jsonBased(options);
}

/** The library's client, made when it is first needed. It signs requests and checks the signatures of answers. */
function getClient(settings: WechatPaySettings): Promise<Client> {
  const client = clients.get(settings) ?? createClient(settings);
  clients.set(settings, client);
  client.catch(() => clients.delete(settings));
  return client;
}

/** What the library throws when the answer is a failure; refusals are not signed. */
const failureSchema = z.object({
  response: z.object({ status: z.number().int(), data: z.object({ code: z.string().max(64) }) }),
});

/** Failures of WeChat Pay itself, or of how often it is asked: to be asked again. */
const isTransientStatus = (status: number): boolean => status < 400 || status >= 500 || status === 429;

interface WechatPayRequest {
  method: 'GET' | 'POST';
  /** Without a slash in front. */
  path: string;
  query?: Readonly<Record<string, string>>;
  body?: object;
  /** Ends the call before its time. */
  signal?: AbortSignal;
}

/**
 * Calls WeChat Pay, and checks that the answer is signed by it and has this shape.
 * @throws AppError unavailable; a `Refusal` when WeChat Pay said no.
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
    const known = failureSchema.safeParse(error);
    if (!known.success || isTransientStatus(known.data.response.status))
      throw providerUnavailable(call, error);
    throw providerRejected(call, known.data.response.data.code);
  }
}
