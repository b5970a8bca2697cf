import 'server-only';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import { endpoints } from '@/lib/contract';
import { getFormMaxBytes } from '@/lib/contract/endpoint';
import { AppError } from '@/lib/contract/errors';
import { errorResponse, successResponse } from './http/responses';
import type { Mall } from './index';
import { createSignatureVerifier, type SignatureVerifier } from './verify-signature';

export interface ServeOptions {
  /** Signs the calls of the BFF (`MALL_API_SECRET`), at least 32 characters. */
  readonly secret: string;
  /** 0 takes a free one. */
  readonly port: number;
  /** Where to listen; all addresses unless told. */
  readonly hostname?: string | undefined;
  /** Longest wait for calls under way when it closes, in milliseconds; 10 s unless told. */
  readonly graceMs?: number | undefined;
}

export interface MallServer {
  /** The port that it listens on. */
  readonly port: number;
  /** Takes no new calls, lets those under way end, and closes. The mall itself stays open. Harmless twice. */
  close(): Promise<void>;
}

/** What others than the BFF ask: payment providers, browsers, load balancers. */
const OPEN_PATHS = /^\/(?:api\/pay\/notify\/|sandbox\/|uploads\/)/;

/** Most bytes of a signed body: the largest form of the contract; each call has its own limit behind it. */
const MAX_SIGNED_BODY_BYTES = Math.max(
  128 * 1024,
  ...endpoints.map(({ form }) => (form ? getFormMaxBytes(form) : 0)),
);
const MAX_OPEN_BODY_BYTES = 64 * 1024;

/** Requests of Node name only a path. */
const ORIGIN = 'http://mall.internal';

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'DELETE'];

const parseTarget = (target: string): URL => {
  if (URL.canParse(target, ORIGIN)) return new URL(target, ORIGIN);
  throw new AppError('bad_request', 'malformed address');
};

/**
 * Reads the body of a request.
 * @throws AppError body_too_large as soon as there is more than the limit.
 */
async function readBody(request: Request, limit: number): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of request.body ?? []) {
    size += chunk.byteLength;
    if (size > limit) throw new AppError('body_too_large', 'the body is too large');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** Checks that a request may come in, and creates the call from it. */
async function admitRequest(
  request: Request,
  { url: target = '/' }: IncomingMessage,
  verifier: SignatureVerifier,
) {
  const { method, headers } = request;
  // Asked of the path that the mall will see: `/sandbox/../api/user/me` is not open.
  const url = parseTarget(target);
  const isOpen = OPEN_PATHS.test(url.pathname);
  if (!isOpen && !verifier.looksSigned(headers))
    throw new AppError('unauthorized', 'this call is not signed');
  if (!METHODS.includes(method)) throw new AppError('method_not_allowed', 'method not allowed');
  const body = await readBody(request, isOpen ? MAX_OPEN_BODY_BYTES : MAX_SIGNED_BODY_BYTES);
  if (!isOpen) verifier.verify({ method, target, headers, body });
  const takesBody = method === 'POST' || method === 'PUT';
  return new Request(url, { method, headers, ...(takesBody && { body }) });
}

/** The mall behind HTTP: health, then the gate, then the mall. */
function createHandler({ deps, fetch }: Mall, verifier: SignatureVerifier) {
  const isReady = async () => {
    await deps.db.selectFrom('users').select('id').limit(1).execute();
    return successResponse({ ready: true });
  };
  return async (request: Request, incoming: IncomingMessage): Promise<Response> => {
    try {
      if (incoming.url === '/api/health') return successResponse({ alive: true });
      if (incoming.url === '/api/ready') return await isReady();
      return await fetch(await admitRequest(request, incoming, verifier));
    } catch (error) {
      return errorResponse(error, deps.log, request.headers.get('x-request-id') ?? undefined);
    }
  };
}

const listen = (server: Server, port: number, hostname: string | undefined): Promise<void> =>
  new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen({ port, host: hostname }, () => {
      server.off('error', reject);
      resolve();
    });
  });

function createCloser(server: Server, graceMs: number): () => Promise<void> {
  let closing: Promise<void> | undefined;
  const close = async () => {
    const closed = new Promise<void>((resolve) => server.close(() => resolve()));
    server.closeIdleConnections();
    const forceClose = setTimeout(() => server.closeAllConnections(), graceMs);
    await closed;
    clearTimeout(forceClose);
  };
  return () => {
    closing ??= close();
    return closing;
  };
}

/**
 * Serves a mall over HTTP to a BFF in another process: the same contract, to signed calls only. Who calls this ends
 * it (`close`) when the process is told to (SIGTERM), and closes the mall after it.
 */
export async function serveMall(mall: Mall, options: ServeOptions): Promise<MallServer> {
  if (options.secret.length < 32) throw new Error('MALL_API_SECRET: at least 32 characters are needed');
  const answer = createHandler(mall, createSignatureVerifier(options.secret, mall.deps.now));
  const listener = getRequestListener(
    (request, { incoming }) => answer(request, incoming as IncomingMessage),
    { overrideGlobalObjects: false, hostname: 'mall.internal' },
  );
  const server = createServer((incoming, outgoing) => void listener(incoming, outgoing));
  await listen(server, options.port, options.hostname);
  return {
    port: (server.address() as AddressInfo).port,
    close: createCloser(server, options.graceMs ?? 10_000),
  };
}
