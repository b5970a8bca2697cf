import 'server-only';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import { endpoints } from '@/lib/contract';
import { formLimit } from '@/lib/contract/endpoint';
import { AppError } from '@/lib/contract/errors';
import { fail, succeed } from './http/respond';
import type { Mall } from './index';
import { type Gatekeeper, gatekeeper } from './signature';

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

export interface ServedMall {
  /** The port that it listens on. */
  readonly port: number;
  /** Takes no new calls, lets those under way end, and closes. The mall itself stays open. Harmless twice. */
  close(): Promise<void>;
}

/** What others than the BFF ask: payment providers, browsers, load balancers. */
const OPEN = /^\/(?:api\/pay\/notify\/|sandbox\/|uploads\/)/;

/** Most bytes of a signed body: the largest form of the contract; each call has its own limit behind it. */
const BODY_LIMIT = Math.max(128 * 1024, ...endpoints.map(({ form }) => (form ? formLimit(form) : 0)));
const OPEN_BODY_LIMIT = 64 * 1024;

/** Requests of Node name only a path. */
const ORIGIN = 'http://mall.internal';

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'DELETE'];

const urlOf = (target: string): URL => {
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
async function admit(request: Request, { url: target = '/' }: IncomingMessage, gate: Gatekeeper) {
  const { method, headers } = request;
  // Asked of the path that the mall will see: `/sandbox/../api/user/me` is not open.
  const url = urlOf(target);
  const isOpen = OPEN.test(url.pathname);
  if (!isOpen && !gate.admits(headers)) throw new AppError('unauthorized', 'this call is not signed');
  if (!METHODS.includes(method)) throw new AppError('method_not_allowed', 'method not allowed');
  const body = await readBody(request, isOpen ? OPEN_BODY_LIMIT : BODY_LIMIT);
  if (!isOpen) gate.check({ method, target, headers, body });
  const takesBody = method === 'POST' || method === 'PUT';
  return new Request(url, { method, headers, ...(takesBody && { body }) });
}

/** The mall behind HTTP: health, then the gate, then the mall. */
function makeAnswer({ host, fetch }: Mall, gate: Gatekeeper) {
  const isReady = async () => {
    await host.db.selectFrom('users').select('id').limit(1).execute();
    return succeed({ ready: true });
  };
  return async (request: Request, incoming: IncomingMessage): Promise<Response> => {
    try {
      if (incoming.url === '/api/health') return succeed({ alive: true });
      if (incoming.url === '/api/ready') return await isReady();
      return await fetch(await admit(request, incoming, gate));
    } catch (error) {
      return fail(error, host.log, request.headers.get('x-request-id') ?? undefined);
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

function closer(server: Server, graceMs: number): () => Promise<void> {
  let closing: Promise<void> | undefined;
  const close = async () => {
    const closed = new Promise<void>((resolve) => server.close(() => resolve()));
    server.closeIdleConnections();
    const late = setTimeout(() => server.closeAllConnections(), graceMs);
    await closed;
    clearTimeout(late);
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
export async function serveMall(mall: Mall, options: ServeOptions): Promise<ServedMall> {
  if (options.secret.length < 32) throw new Error('MALL_API_SECRET: at least 32 characters are needed');
  const answer = makeAnswer(mall, gatekeeper(options.secret, mall.host.now));
  const listener = getRequestListener(
    (request, { incoming }) => answer(request, incoming as IncomingMessage),
    { overrideGlobalObjects: false, hostname: 'mall.internal' },
  );
  const server = createServer((incoming, outgoing) => void listener(incoming, outgoing));
  await listen(server, options.port, options.hostname);
  return {
    port: (server.address() as AddressInfo).port,
    close: closer(server, options.graceMs ?? 10_000),
  };
}
