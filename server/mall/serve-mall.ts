import 'server-only';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import { ConnectionDrain, DRAIN_MS } from '@/lib/connection-drain';
import { endpoints } from '@/lib/contract';
import { getFormMaxBytes } from '@/lib/contract/endpoint';
import { AppError } from '@/lib/contract/errors';
import { createDeadline, withDeadline } from '@/lib/http/deadline';
import { createSignatureVerifier, type SignatureVerifier } from '@/lib/signature/verify-call';
import { errorResponse, successResponse } from './http/responses';
import type { Mall } from './index';

interface ServeOptions {
  /** Secret that signs the calls of the BFF (`MALL_API_SECRET`), at least 32 characters. */
  readonly secret: string;
  /** Port to listen on; 0 selects a free one. */
  readonly port: number;
  /** Address to listen on; default: all addresses. */
  readonly hostname?: string | undefined;
  /** Milliseconds that `close` waits for calls in flight; default: `DRAIN_MS`. */
  readonly graceMs?: number | undefined;
}

/** A running HTTP server of a mall. */
export interface MallServer {
  /** The port that the server listens on. */
  readonly port: number;
  /**
   * Stops accepting calls, waits for those in flight, then closes. Does not close the mall. Safe to call
   * twice.
   */
  close(): Promise<void>;
}

/** Paths that callers other than the BFF request without a signature: payment providers, browsers. */
const OPEN_PATHS = /^\/(?:api\/pay\/notify\/|sandbox\/|uploads\/)/;

/**
 * Largest signed body in bytes: the largest form of the contract. Each endpoint checks its own limit
 * afterwards.
 */
const MAX_SIGNED_BODY_BYTES = Math.max(
  128 * 1024,
  ...endpoints.map(({ form }) => (form ? getFormMaxBytes(form) : 0)),
);
const MAX_OPEN_BODY_BYTES = 64 * 1024;

/** Node's requests carry only a path; parsing a URL needs an origin. */
const ORIGIN = 'http://mall.internal';

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'DELETE'];

const parseTarget = (target: string): URL => {
  if (URL.canParse(target, ORIGIN)) return new URL(target, ORIGIN);
  throw new AppError('bad_request', 'malformed request URL');
};

/**
 * Reads the body of a request.
 * @throws AppError body_too_large as soon as the body exceeds the limit.
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

/**
 * Authenticates a request and creates the request for the mall.
 * @throws AppError unauthorized, method_not_allowed, body_too_large, bad_request.
 */
async function admitRequest(
  request: Request,
  { url: target = '/' }: IncomingMessage,
  verifier: SignatureVerifier,
) {
  const { method, headers } = request;
  // Decided on the normalized path, which is the one the mall routes: `/sandbox/../api/user/me` is not open.
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

/** How long the database has for the check of readiness, in milliseconds: load balancers wait about five seconds. */
const READY_MS = 3000;

/** Handles health checks, then authenticates the request, then passes it to the mall. */
function createHandler({ deps, fetch }: Mall, verifier: SignatureVerifier) {
  const createError = () => new AppError('unavailable', 'the database does not answer');
  const isReady = async () => {
    await withDeadline(createDeadline(READY_MS, createError), () =>
      deps.db.selectFrom('users').select('id').limit(1).execute(),
    );
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
  const drain = new ConnectionDrain();
  server.on('connection', (socket) => drain.addConnection(socket));
  server.prependListener('request', ({ socket }, response) => drain.startRequest(socket, response));
  let closing: Promise<void> | undefined;
  const close = async () => {
    const endDrain = drain.start(graceMs);
    await new Promise<void>((resolve) => server.close(() => resolve()));
    endDrain();
  };
  return () => {
    closing ??= close();
    return closing;
  };
}

/**
 * Serves a mall over HTTP to a BFF in another process: the same contract, but only for signed calls. On
 * SIGTERM the caller must call `close`, and then close the mall.
 * @throws Error when the secret is too short or the port cannot be opened.
 */
export async function serveMall(mall: Mall, options: ServeOptions): Promise<MallServer> {
  if (options.secret.length < 32) throw new Error('MALL_API_SECRET must have at least 32 characters');
  const handle = createHandler(mall, createSignatureVerifier(options.secret, mall.deps.now));
  const listener = getRequestListener(
    (request, { incoming }) => handle(request, incoming as IncomingMessage),
    { overrideGlobalObjects: false, hostname: 'mall.internal' },
  );
  const server = createServer((incoming, outgoing) => void listener(incoming, outgoing));
  const close = createCloser(server, options.graceMs ?? DRAIN_MS);
  await listen(server, options.port, options.hostname);
  return { port: (server.address() as AddressInfo).port, close };
}
