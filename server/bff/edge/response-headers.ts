import 'server-only';
import { randomBytes } from 'node:crypto';
import type { IncomingMessage, OutgoingHttpHeader, OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { createPagePolicy, DATA_POLICY } from '@/lib/rules/page/content-security-policy';
import { detectEnvironment } from '@/lib/rules/page/environment';
import { isRenderedPerRequest } from '@/lib/rules/page/page-routes';
import { getConfig } from '../../config';
import { completeRedirect } from '../../page-address';
import { BASE_PATH, isSecureProtocol } from '../request-info';
import { findHashes, hashInlineScripts, keepHashes } from './inline-scripts';
import securityHeaders from './security-headers.json';

const POLICY = 'content-security-policy';
const ONE_YEAR = 'max-age=31536000';

/** What the framework says about itself. */
const INTERNAL = /^x-(?:middleware-|nextjs-|next-|powered-by$|matched-path$)/;
/** What the router in the browser reads of the answers to its own requests (next/dist/client). */
const READ_BY_ROUTER = new Set([
  'x-nextjs-postponed',
  'x-nextjs-prerender',
  'x-nextjs-rewritten-path',
  'x-nextjs-stale-time',
]);

const isDevelopment = (): boolean => getConfig().NODE_ENV === 'development';

/** Pictures that browsers load from a store of one's own without https, as on one's own machine. */
function pictureOrigins(): string[] {
  const { MALL_S3_PUBLIC_URL } = getConfig();
  return MALL_S3_PUBLIC_URL?.startsWith('http:') ? [new URL(MALL_S3_PUBLIC_URL).origin] : [];
}

/** A page that is rendered for this request alone gets a nonce, which Next reads from this header of the request. */
function giveNonce(request: IncomingMessage): string | undefined {
  const [path = ''] = (request.url ?? '').split('?', 1);
  const isAlone = isDevelopment() || isRenderedPerRequest(path.slice(BASE_PATH.length));
  // The router adds scripts of its own, without text: they need none.
  if (!isAlone || request.headers.rsc) return undefined;
  const nonce = randomBytes(16).toString('base64');
  request.headers[POLICY] = `script-src 'nonce-${nonce}'`;
  return nonce;
}

/** Headers that are handed to `writeHead` itself, set like all others. */
function setGiven(response: ServerResponse, given: unknown): void {
  if (!given || typeof given !== 'object') return;
  const pairs = Array.isArray(given)
    ? given.flatMap((name, at) => (at % 2 === 0 ? [[name, given[at + 1]] as const] : []))
    : Object.entries(given as OutgoingHttpHeaders);
  for (const [name, value] of pairs) {
    if (value !== undefined) response.setHeader(String(name), value as OutgoingHttpHeader as string);
  }
}

/**
 * Looks at the text of a response before its headers go. Whatever wraps `end` later (the framework compresses there)
 * is wrapped again, so that what is seen is what the renderer hands over.
 */
function onText(response: ServerResponse, look: (text: string | Buffer) => void): void {
  const watch = (end: ServerResponse['end']) =>
    function watchedEnd(this: ServerResponse, ...args: unknown[]) {
      const [chunk] = args;
      if (!response.headersSent && (typeof chunk === 'string' || Buffer.isBuffer(chunk))) look(chunk);
      return Reflect.apply(end, this, args);
    } as ServerResponse['end'];
  let current = watch(response.end);
  Object.defineProperty(response, 'end', {
    configurable: true,
    get: () => current,
    set: (end: ServerResponse['end']) => {
      current = watch(end);
    },
  });
}

const readHeader = (response: ServerResponse, name: string): string => String(response.getHeader(name) ?? '');

const isDocument = (response: ServerResponse): boolean =>
  readHeader(response, 'content-type').startsWith('text/html');

/** The hashes of a document that is sent in one piece, computed once for each text. */
function hashDocument(response: ServerResponse, text: string | Buffer): readonly string[] {
  const etag = readHeader(response, 'etag');
  const known = findHashes(etag);
  if (known) return known;
  const hashes = hashInlineScripts(String(text));
  if (etag) keepHashes(etag, hashes);
  return hashes;
}

/**
 * Gives every response its security headers when its head is written, whoever wrote it: pages, calls, files, redirects
 * and errors of the framework. A response that brings its own Content-Security-Policy keeps it. Takes out what the
 * framework says about itself.
 */
export function secureResponse(request: IncomingMessage, response: ServerResponse): void {
  // Next would write the nonce of a caller's header into the page that it keeps for everybody.
  delete request.headers[POLICY];
  delete request.headers[`${POLICY}-report-only`];
  const isRouter = request.headers.rsc !== undefined;
  const nonce = giveNonce(request);
  let hashes: readonly string[] | undefined;

  const choosePolicy = (status: number): string | undefined => {
    // A 304 changes the headers of what the browser holds: it repeats the page's own, or says nothing.
    if (status === 304 || request.method === 'HEAD') hashes ??= findHashes(readHeader(response, 'etag'));
    if (status === 304 && !hashes) return undefined;
    if (status !== 304 && !isDocument(response)) return DATA_POLICY;
    return createPagePolicy({
      environment: detectEnvironment(request.headers['user-agent']),
      inlineScripts: nonce ? [`'nonce-${nonce}'`] : (hashes ?? []),
      pictureOrigins: pictureOrigins(),
      isDevelopment: isDevelopment(),
    });
  };

  const finish = (status: number): void => {
    for (const [name, value] of Object.entries(securityHeaders)) {
      if (!response.hasHeader(name)) response.setHeader(name, value);
    }
    if (isSecureProtocol(String(request.headers['x-forwarded-proto'] ?? ''))) {
      response.setHeader('Strict-Transport-Security', ONE_YEAR);
    }
    const policy = response.hasHeader(POLICY) ? undefined : choosePolicy(status);
    if (policy) response.setHeader(POLICY, policy);
    const location = response.getHeader('location');
    if (isRouter && typeof location === 'string') {
      response.setHeader('location', completeRedirect(request, location));
    }
    if (isDevelopment()) return;
    for (const name of response.getHeaderNames()) {
      if (INTERNAL.test(name) && !(isRouter && READ_BY_ROUTER.has(name))) response.removeHeader(name);
    }
  };

  onText(response, (text) => {
    if (!nonce && !response.hasHeader(POLICY) && isDocument(response)) hashes = hashDocument(response, text);
  });
  const writeHead = response.writeHead;
  response.writeHead = (status: number, ...rest: unknown[]) => {
    setGiven(response, rest.at(-1));
    finish(status);
    return Reflect.apply(writeHead, response, typeof rest[0] === 'string' ? [status, rest[0]] : [status]);
  };
}
