import 'server-only';
import { type AnyEndpoint, type EndpointArgs, isInputInQuery } from '@/lib/contract/endpoint';
import type { CallContext } from './call-context';

const fillPath = (path: string, params: Readonly<Record<string, unknown>>): string =>
  path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name])));

const toText = (value: unknown): string =>
  typeof value === 'object' ? JSON.stringify(value) : String(value);

function toQueryString(input: Readonly<Record<string, unknown>>): string {
  const given = Object.entries(input).filter(([, value]) => value !== undefined && value !== null);
  return new URLSearchParams(given.map(([name, value]) => [name, toText(value)])).toString();
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
 * Says a call as a request: the schema's own form of the arguments, the session's user, the project. What is made
 * of a prefix and a signal can be sent again.
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
