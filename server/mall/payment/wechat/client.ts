import 'server-only';
import type { Decorator } from 'wechatpay-axios-plugin';
import { z } from 'zod';
import type { Host } from '../../context';
import { type Call, refused, TIMEOUT_MS, unanswered } from '../vendor/failures';
import type { WechatPaySettings } from './settings';

type Client = ReturnType<typeof Decorator.jsonBased>;

const clients = new WeakMap<WechatPaySettings, Promise<Client>>();

async function makeClient(settings: WechatPaySettings): Promise<Client> {
  const { Decorator: Library } = await import('wechatpay-axios-plugin');
  const options = {
    mchid: settings.mchId,
    serial: settings.serial,
    privateKey: settings.privateKey,
    certs: { [settings.publicKeyId]: settings.publicKey },
    baseURL: settings.gateway,
    // With several keys about WeChat Pay has to be told which one to sign its answer for.
    headers: { 'Wechatpay-Serial': settings.publicKeyId },
    timeout: TIMEOUT_MS,
    maxRedirects: 0,
    maxContentLength: 1_000_000,
  };
  return Library.jsonBased(options);
}

/** The library's client, made when it is first needed. It signs requests and checks the signatures of answers. */
function clientOf(settings: WechatPaySettings): Promise<Client> {
  const client = clients.get(settings) ?? makeClient(settings);
  clients.set(settings, client);
  client.catch(() => clients.delete(settings));
  return client;
}

/** What the library throws when the answer is a failure; refusals are not signed. */
const failure = z.object({
  response: z.object({ status: z.number().int(), data: z.object({ code: z.string().max(64) }) }),
});

/** Failures of WeChat Pay itself, or of how often it is asked: to be asked again. */
const mayPass = (status: number): boolean => status < 400 || status >= 500 || status === 429;

interface Question {
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
export async function askWechatPay<T>(
  host: Host,
  settings: WechatPaySettings,
  operation: string,
  { method, path, query, body, signal }: Question,
  shape: z.ZodType<T>,
): Promise<T> {
  const call: Call = { log: host.log, channel: 'wechat', operation };
  try {
    const client = await clientOf(settings);
    const { data } = await client.request<unknown>({ method, url: path, params: query, data: body, signal });
    return shape.parse(data);
  } catch (error) {
    const known = failure.safeParse(error);
    if (!known.success || mayPass(known.data.response.status)) throw unanswered(call, error);
    throw refused(call, known.data.response.data.code);
  }
}
