import 'server-only';
import { randomUUID } from 'node:crypto';
import type { Effect } from '@/lib/contract/endpoint';
import { AppError } from '@/lib/contract/errors';
import { type Deadline, withDeadline } from '@/lib/http/deadline';
import { readBodyBytes } from '@/lib/http/read-body';
import { getConfig } from '../config';
import { getChosenLocale } from '../request-locale';
import { withCircuitBreaker } from '../upstream/circuit-breaker';
import { createUpstreamDeadline } from '../upstream/deadline';
import { assertHeadFits } from '../upstream/request-head';
import { getTransport } from '../upstream/transport';
import { invalidResponse, isUpstreamError, unreachable } from '../upstream/upstream-error';
import { readBody } from './input/read-input';
import { getClientAddress } from './limit/client-address';
import { limitAddress } from './limit/rate-limit';
import { getCallPath, getRequestId } from './request-info';
import { errorResponse, methodNotAllowed, optionsResponse } from './responses';
import { failStalledBody } from './stalled-body';

/**
 * Paths that are forwarded without a session, and their methods. They are matched against the path that the
 * mall receives: a router may match `/sandbox/../api/user/me` as a sandbox path, but the resolved URL is
 * `/api/user/me`, where the mall trusts the `userId` that the BFF sends.
 */
const openRoutes: readonly { path: RegExp; methods: readonly string[]; countsAs?: Effect }[] = [
  { path: /^\/sandbox\/./, methods: ['GET', 'HEAD', 'POST'] },
  // A provider sends the notifications of all shoppers from a few addresses, so that they have the larger limit of reads (R-PAY-34).
  { path: /^\/api\/pay\/notify\/./, methods: ['POST'], countsAs: 'read' },
  { path: /^\/api\/wechat\/event$/, methods: ['GET', 'POST'] },
  { path: /^\/uploads\/[\w-]{1,80}\.(?:jpe?g|png|webp|gif)$/, methods: ['GET', 'HEAD'] },
];

/** Request headers that are forwarded: none that identifies the user. */
const forwardedHeaders = ['accept-language', 'content-type', 'user-agent'];
/** Response headers that are not forwarded: they describe this hop, where `fetch` decompresses the body. */
const hopByHopHeaders = [
  'content-encoding',
  'content-length',
  'transfer-encoding',
  'connection',
  'keep-alive',
];
/** Most bytes of a body that is forwarded unparsed. */
const MAX_BODY_BYTES = 64 * 1024;
/** Most bytes of an uploaded picture that the server reads for itself: as many as the optimizer reads. */
const MAX_UPLOAD_BYTES = 10_000_000;

/** A file never changes under its name, but another answer may soon be over: it is not cached, whatever the points mall says. */
const CACHED_FOREVER = 'public, max-age=31536000, immutable';
/** For the answers about uploaded files: shown inline, never executed. */
const uploadHeaders = {
  'content-disposition': 'inline',
  'content-security-policy': "default-src 'none'; sandbox",
};

/**
 * Forwards a request to the points mall unchanged: payment webhooks (the provider signs them, so the body
 * must keep its exact bytes), WeChat's messages, the sandbox cashier, uploaded pictures. Does not forward the session
 * (R-SECURITY-09, R-SECURITY-12, R-API-26).
 */
export async function proxyToMall(request: Request): Promise<Response> {
  const requestId = getRequestId(request);
  const path = getCallPath(request);
  const route = openRoutes.find((each) => each.path.test(path));
  try {
    if (!route) throw new AppError('not_found', 'no such call');
    const { methods, countsAs = request.method === 'POST' ? 'write' : 'read' } = route;
    if (!methods.includes(request.method)) {
      const meta = { requestId, secure: false };
      if (request.method === 'OPTIONS') return optionsResponse(methods, meta);
      return methodNotAllowed(methods, meta);
    }
    await limitAddress(getClientAddress(request), countsAs);
    // The deadline covers only the head of the response, because a large picture may take longer.
    const response = await forward(request, { path, requestId });
    const isUpload = path.startsWith('/uploads/');
    if (isUpload) assertNoRedirect(response);
    const headers = toResponseHeaders(response, isUpload);
    const body = response.body && failStalledBody(response.body, getConfig().MALL_API_TIMEOUT_MS);
    return new Response(body, { status: response.status, headers });
  } catch (error) {
    return errorResponse(isUpstreamError(error) ? error.publicError : error, { requestId, secure: false });
  }
}

/**
 * Reads an uploaded picture for the server's own use, all of it within the deadline of a call (R-API-25): visitors wait for
 * what is made of it.
 * @param path below the base path
 * @throws AppError `not_found`, `unavailable`; UpstreamError
 */
export async function readUpload(path: string): Promise<Uint8Array<ArrayBuffer>> {
  const deadline = createUpstreamDeadline();
  const request = new Request(`http://localhost${path}`);
  const response = await forward(request, { path, requestId: randomUUID(), deadline });
  const { headers, body, ok, status } = response;
  if (!ok) {
    // Not awaited: a failure to cancel changes nothing.
    body?.cancel().catch(() => {});
    throw status === 404
      ? new AppError('not_found', 'the picture does not exist')
      : new AppError('unavailable', 'the picture cannot be read now');
  }
  const createTooLargeError = () => invalidResponse(`more than ${MAX_UPLOAD_BYTES} bytes`);
  // The signal of the request does not end the connection once the garbage collector has taken the request.
  const read = (signal: AbortSignal) => {
    const bytes = body?.pipeThrough(new TransformStream<Uint8Array<ArrayBuffer>>(), { signal });
    return readBodyBytes({ headers, body: bytes ?? null }, MAX_UPLOAD_BYTES, createTooLargeError);
  };
  return withDeadline(deadline, read).catch((error: unknown) => {
    throw isUpstreamError(error) ? error : unreachable(error);
  });
}

interface ForwardOptions {
  readonly path: string;
  readonly requestId: string;
  /** Ends the wait for the head of the response; by default, it begins when the request is sent. */
  readonly deadline?: Deadline;
}

async function forward(request: Request, { path, requestId, deadline }: ForwardOptions): Promise<Response> {
  const transport = getTransport();
  const { search } = new URL(request.url);
  const headers = toUpstreamHeaders(request, requestId);
  assertHeadFits(path + search, headers);
  const body = request.method === 'POST' ? await readBody(request, MAX_BODY_BYTES) : undefined;
  const upstreamRequest = new Request(transport.prefix + path + search, {
    method: request.method,
    headers,
    redirect: 'manual',
    ...(body && { body }),
  });
  const abort = new AbortController();
  const send = () =>
    transport.fetch(new Request(upstreamRequest, { signal: abort.signal })).catch((error: unknown) => {
      throw unreachable(error);
    });
  try {
    return await withCircuitBreaker(transport, deadline ?? createUpstreamDeadline(), send);
  } catch (error) {
    abort.abort();
    throw error;
  }
}

/**
 * A file is not somewhere else: a redirect is that of a proxy or a storage, and its address may be internal (R-SECURITY-33).
 * @throws AppError `upstream`
 */
function assertNoRedirect({ status, body }: Response): void {
  if (status < 300 || status > 399 || status === 304) return;
  // Not awaited: a failure to cancel changes nothing.
  body?.cancel().catch(() => {});
  throw invalidResponse(`status ${status} for an uploaded file`).publicError;
}

function toResponseHeaders(response: Response, isUpload: boolean): Headers {
  const headers = new Headers(response.headers);
  for (const name of hopByHopHeaders) headers.delete(name);
  // A load balancer in front of the mall may add a cookie, but shared caches store pictures.
  headers.delete('set-cookie');
  if (!headers.has('cache-control')) headers.set('cache-control', 'no-store');
  headers.set('x-content-type-options', 'nosniff');
  if (isUpload) {
    for (const [name, value] of Object.entries(uploadHeaders)) headers.set(name, value);
    const isFile = response.status === 200 || response.status === 304;
    headers.set('cache-control', isFile ? CACHED_FOREVER : 'no-store');
  }
  return headers;
}

function toUpstreamHeaders(request: Request, requestId: string): Headers {
  const headers = new Headers({ 'x-request-id': requestId });
  for (const name of [...forwardedHeaders, ...getSignatureHeaderNames(request)]) {
    const value = request.headers.get(name);
    if (value !== null) headers.set(name, value);
  }
  // The mall gets no cookie (R-PROJECT-25).
  const locale = getChosenLocale(request);
  if (locale) headers.set('accept-language', locale);
  return headers;
}

/** The headers of a provider's signature (`Wechatpay-Signature`, `X-Service-Timestamp`). */
const getSignatureHeaderNames = (request: Request): string[] =>
  [...request.headers.keys()].filter((name) =>
    /^(wechatpay-|x-(?!mall-)[a-z]+-(sign|timestamp)|x-sign)/.test(name),
  );
