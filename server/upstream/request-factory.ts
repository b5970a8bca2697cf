import 'server-only';
import type { DirectCall } from '@/lib/contract/direct-call';
import { type AnyEndpoint, type EndpointArgs, isInputInQuery } from '@/lib/contract/endpoint';
import { getConfig } from '../config';
import type { CallContext } from './call-context';
import { toMallFields } from './merge-order-ids';
import { assertHeadFits } from './request-head';
import type { UpstreamRequest } from './transport';

const fillPath = (path: string, params: Readonly<Record<string, unknown>>): string =>
  path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name])));

const toText = (value: unknown): string =>
  typeof value === 'object' ? JSON.stringify(value) : String(value);

function toQueryString(input: Readonly<Record<string, unknown>>): string {
  const entries = Object.entries(input).filter(([, value]) => value !== undefined && value !== null);
  return new URLSearchParams(entries.map(([name, value]) => [name, toText(value)])).toString();
}

const toHeaders = (
  { locale, requestId, idempotencyKey, clientAddress, form }: CallContext,
  hasJsonBody: boolean,
): Record<string, string> => ({
  accept: 'application/json',
  ...(hasJsonBody && { 'content-type': 'application/json' }),
  ...(locale && { 'accept-language': locale }),
  ...(requestId && { 'x-request-id': requestId }),
  ...(idempotencyKey && { 'idempotency-key': idempotencyKey }),
  ...(clientAddress && { 'x-forwarded-for': clientAddress }),
  ...(form && { 'content-type': form.contentType }),
});

/** The fields of a query as an upstream reads them: as text, blank ones and `null` are absent (R-API-08). */
const toQueryFields = (input: Readonly<Record<string, unknown>>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(input)
      .filter(([, value]) => value !== undefined && value !== null)
      .map(([name, value]) => [name, toText(value)] as const)
      .filter(([, text]) => text.trim() !== '' && text !== 'null'),
  );

/** Creates what is sent for a call. */
export interface RequestFactory {
  /**
   * The parsed parameters of the path and the input, the session's user and the project. Over HTTP the request has other ids of
   * merge orders.
   */
  readonly input: Readonly<Record<string, unknown>>;
  /** Each attempt of a retry has a signal of its own. */
  createRequest(signal: AbortSignal): UpstreamRequest;
  /** The same call for a points mall in this process. */
  createDirectCall(): DirectCall;
}

/**
 * Creates the factory of the requests for a call: with the arguments as the schema parses them, the session's user
 * and the project; without one, as for the pages of unknown projects, it is the default one (R-PROJECT-04).
 * @param remote whether the upstream is called over HTTP
 * @throws ZodError if the arguments do not match the endpoint's schema; AppError `bad_request` if they are too long for the head
 *   of a request
 */
export function createRequestFactory<E extends AnyEndpoint>(
  endpoint: E,
  args: EndpointArgs<E>,
  context: CallContext,
  remote: boolean,
): RequestFactory {
  const pageParams = endpoint.params.parse(args);
  const pageInput: Record<string, unknown> = {
    ...endpoint.input.parse(args),
    ...(endpoint.project && { pId: context.pId ?? getConfig().MALL_DEFAULT_PID }),
    ...(context.userId && { userId: context.userId, sessionVersion: context.sessionVersion }),
  };
  const params = remote ? toMallFields(pageParams, endpoint) : pageParams;
  const input = remote ? toMallFields(pageInput, endpoint) : pageInput;
  const path = fillPath(endpoint.path, params);
  const inQuery = isInputInQuery(endpoint);
  const headers = toHeaders(context, !inQuery);
  const query = inQuery ? toQueryString(input) : '';
  assertHeadFits(`${path}?${query}`, Object.entries(headers));
  return {
    input: { ...pageParams, ...pageInput },
    createRequest: (signal) => ({
      method: endpoint.method,
      path,
      query,
      headers,
      body: inQuery ? context.form?.bytes : Buffer.from(JSON.stringify(input)),
      signal,
    }),
    createDirectCall: () => ({
      endpoint: endpoint.id,
      headers: new Headers(headers),
      params: Object.fromEntries(Object.entries(params).map(([name, value]) => [name, String(value)])),
      // Without the fields that JSON cannot contain.
      input: inQuery ? toQueryFields(input) : JSON.parse(JSON.stringify(input)),
    }),
  };
}
