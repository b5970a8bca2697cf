import { type AnyEndpoint, isInputInQuery } from '@/lib/contract/endpoint';
import type { Envelope } from '@/lib/contract/envelope';
import { handleCall } from '@/server/bff/handle-call';
import { sealSession } from '@/server/session/session';
import { registerTransport } from '@/server/upstream/transport';
import type { TestMall } from '@/tests/support/mall';
import { pngFile } from './png';

const ORIGIN = 'http://mall.example';

/** Puts a mall behind the BFF. */
export function behindBff(shop: TestMall): void {
  registerTransport({ prefix: 'http://mall.internal', fetch: (request) => shop.mall.fetch(request) });
}

export interface Sent {
  params?: Readonly<Record<string, unknown>>;
  input?: Readonly<Record<string, unknown>>;
}

interface Manner {
  /** Whose session goes along, as a bearer token. */
  as?: string | undefined;
  headers?: Readonly<Record<string, string>>;
  /** Sent on top of the input, wherever the input travels. */
  extra?: Readonly<Record<string, unknown>>;
}

export interface Answered {
  status: number;
  body: Envelope;
}

const pathOf = ({ path }: AnyEndpoint, params: Readonly<Record<string, unknown>> = {}): string =>
  path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name])));

const textOf = (value: unknown): string =>
  value !== null && typeof value === 'object' ? JSON.stringify(value) : String(value);

/** The request of a call, as a program would send it. */
export async function requestOf(endpoint: AnyEndpoint, sent: Sent, manner: Manner = {}): Promise<Request> {
  const url = new URL(`/vantmall${pathOf(endpoint, sent.params)}`, ORIGIN);
  const headers = new Headers({ 'sec-fetch-site': 'same-origin', ...manner.headers });
  if (manner.as) headers.set('authorization', `Bearer ${await sealSession(manner.as)}`);
  if (endpoint.idempotent && !headers.has('idempotency-key'))
    headers.set('idempotency-key', crypto.randomUUID());
  const { method } = endpoint;
  const input = { ...sent.input, ...manner.extra };
  if (isInputInQuery(endpoint) || endpoint.form) {
    for (const [name, value] of Object.entries(input))
      for (const each of Array.isArray(value) ? value : [value])
        if (each !== undefined) url.searchParams.append(name, textOf(each));
  }
  if (endpoint.form) {
    const form = new FormData();
    form.set(endpoint.form.field, new Blob([await pngFile()], { type: 'image/png' }), 'picture.png');
    return new Request(url, { method, headers, body: form });
  }
  if (isInputInQuery(endpoint)) return new Request(url, { method, headers });
  headers.set('content-type', 'application/json');
  return new Request(url, { method, headers, body: JSON.stringify(input) });
}

/** Calls an endpoint through the BFF. */
export async function callBff(endpoint: AnyEndpoint, sent: Sent, manner?: Manner): Promise<Answered> {
  const response = await handleCall(await requestOf(endpoint, sent, manner));
  return { status: response.status, body: (await response.json()) as Envelope };
}
