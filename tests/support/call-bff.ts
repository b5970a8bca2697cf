import { type AnyEndpoint, isInputInQuery } from '@/lib/contract/endpoint';
import type { Envelope } from '@/lib/contract/envelope';
import { handleCall } from '@/server/bff/handle-call';
import { sealSession } from '@/server/session/session';
import { registerTransport } from '@/server/upstream/transport';
import type { TestMall } from '@/tests/support/test-mall';
import { createPngFile } from './create-png-file';

const ORIGIN = 'http://mall.example';

/** Registers a mall as the transport of the BFF. */
export function registerMallTransport(testMall: TestMall): void {
  const { mall } = testMall;
  registerTransport({
    prefix: 'http://mall.internal',
    fetch: (request) => mall.fetch(request),
    call: (call) => mall.call(call),
  });
}

export interface CallInput {
  params?: Readonly<Record<string, unknown>>;
  input?: Readonly<Record<string, unknown>>;
}

interface CallBffOptions {
  /** The user whose session is sent, as a bearer token. */
  as?: string | undefined;
  headers?: Readonly<Record<string, string>>;
  /** Sent in addition to the input, in the same place. */
  extra?: Readonly<Record<string, unknown>>;
}

export interface CallBffResult {
  status: number;
  body: Envelope;
}

const toPath = ({ path }: AnyEndpoint, params: Readonly<Record<string, unknown>> = {}): string =>
  path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name])));

const toQueryText = (value: unknown): string =>
  value !== null && typeof value === 'object' ? JSON.stringify(value) : String(value);

/** The request that a program would send for a call. */
export async function toBffRequest(
  endpoint: AnyEndpoint,
  sent: CallInput,
  options: CallBffOptions = {},
): Promise<Request> {
  const url = new URL(`/vantmall${toPath(endpoint, sent.params)}`, ORIGIN);
  const headers = new Headers({ 'sec-fetch-site': 'same-origin', ...options.headers });
  if (options.as) headers.set('authorization', `Bearer ${await sealSession(options.as)}`);
  if (endpoint.idempotent && !headers.has('idempotency-key'))
    headers.set('idempotency-key', crypto.randomUUID());
  const { method } = endpoint;
  const input = { ...sent.input, ...options.extra };
  if (isInputInQuery(endpoint) || endpoint.form) {
    for (const [name, value] of Object.entries(input))
      for (const each of Array.isArray(value) ? value : [value])
        if (each !== undefined) url.searchParams.append(name, toQueryText(each));
  }
  if (endpoint.form) {
    const form = new FormData();
    form.set(endpoint.form.field, new Blob([await createPngFile()], { type: 'image/png' }), 'picture.png');
    return new Request(url, { method, headers, body: form });
  }
  if (isInputInQuery(endpoint)) return new Request(url, { method, headers });
  headers.set('content-type', 'application/json');
  return new Request(url, { method, headers, body: JSON.stringify(input) });
}

/** Calls an endpoint through the BFF. */
export async function callBff(
  endpoint: AnyEndpoint,
  input: CallInput,
  options?: CallBffOptions,
): Promise<CallBffResult> {
  const response = await handleCall(await toBffRequest(endpoint, input, options));
  return { status: response.status, body: (await response.json()) as Envelope };
}
