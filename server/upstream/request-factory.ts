import 'server-only';
import { type AnyEndpoint, type EndpointArgs, isInputInQuery } from '@/lib/contract/endpoint';
import type { CallContext } from './call-context';

const fillPath = (path: string, params: Readonly<Record<string, unknown>>): string =>
  path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name])));

const toText = (value: unknown): string =>
  typeof value === 'object' ? JSON.stringify(value) : String(value);

function toQueryString(input: Readonly<Record<string, unknown>>): string {
  const entries = Object.entries(input).filter(([, value]) => value !== undefined && value !== null);
  return new URLSearchParams(entries.map(([name, value]) => [name, toText(value)])).toString();
}

const toHeaders = ({ locale, requestId, idempotencyKey, clientAddress, form }: CallContext) => ({
  accept: 'application/json',
  ...(locale && { 'accept-language': locale }),
  ...(requestId && { 'x-request-id': requestId }),
  ...(idempotencyKey && { 'idempotency-key': idempotencyKey }),
  ...(clientAddress && { 'x-forwarded-for': clientAddress }),
  ...(form && { 'content-type': form.contentType }),
});

/**
 * Creates a factory of requests for a call: with the arguments as the schema parses them, the session's user
 * and the project. Each attempt of a retry needs a new request.
 * @returns a function of the transport's prefix and an abort signal
 * @throws ZodError if the arguments do not match the endpoint's schema
 */
export function createRequestFactory<E extends AnyEndpoint>(
  endpoint: E,
  args: EndpointArgs<E>,
  context: CallContext,
) {
  const path = fillPath(endpoint.path, endpoint.params.parse(args));
  const input: Record<string, unknown> = {
    ...endpoint.input.parse(args),
    ...(endpoint.project && context.pId && { pId: context.pId }),
    ...(context.userId && { userId: context.userId, sessionVersion: context.sessionVersion }),
  };
  const inQuery = isInputInQuery(endpoint);
  const query = inQuery ? toQueryString(input) : '';
  const headers = new Headers(toHeaders(context));
  if (!inQuery) headers.set('content-type', 'application/json');
  const body = inQuery ? context.form?.bytes : JSON.stringify(input);
  return (prefix: string, signal: AbortSignal): Request =>
    new Request(prefix + path + (query && `?${query}`), {
      method: endpoint.method,
      headers,
      redirect: 'manual',
      signal,
      ...(body !== undefined && { body }),
    });
}
