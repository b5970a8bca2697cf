import 'server-only';
import { randomBytes } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { BASE_PATH } from '@/lib/contract/paths';
import { layoutScriptSources } from '@/lib/inline-scripts';
import { transportSecurity } from '@/lib/nginx/shared-headers';
import { isDirectVisit } from '@/lib/rules/caller/direct-visit';
import { findAnalyticsHosts } from '@/lib/rules/page/analytics-hosts';
import { createDataPolicy, createPagePolicy } from '@/lib/rules/page/content-security-policy';
import { chooseDocumentCaching, DOCUMENT_CACHING } from '@/lib/rules/page/document-caching';
import { PREFETCH_HEADER } from '@/lib/rules/page/document-purpose';
import { isDynamicPage, isEmbeddable } from '@/lib/rules/page/page-routes';
import securityHeaders from '@/lib/rules/page/security-headers.json';
import { formatServerTiming } from '@/lib/rules/time/server-timing';
import { getConfig } from '../../config';
import {
  type DocumentSources,
  findDocumentSources,
  readDocumentSources,
  storeDocumentSources,
} from '../../document/document-sources';
import { prepareDocument } from '../../document/prepare-document';
import { setHeaders } from '../../document-cache/capture-response';
import { findSharedQuery } from '../../document-cache/shared-query';
import { isReplaced } from '../../replaced-pictures';
import { completeRedirect } from '../../requested-url';
import { isSecureProtocol } from '../request-info';
import { detectClient } from './client';
import { completePageName } from './page-name';

const POLICY = 'content-security-policy';
const OPENER_POLICY = 'cross-origin-opener-policy';

/** Headers that reveal the framework. */
const INTERNAL = /^x-(?:middleware-|nextjs-|next-|powered-by$|matched-path$)/;
/** Internal headers that Next's client router needs in responses to its own requests (next/dist/client). */
const READ_BY_ROUTER = new Set([
  'x-nextjs-postponed',
  'x-nextjs-prerender',
  'x-nextjs-rewritten-path',
  'x-nextjs-stale-time',
]);

/**
 * Pictures of the mall in other sizes: their addresses name a version, or an upload, whose name is never used again
 * (R-PERF-03).
 */
const VERSIONED_PICTURE = new RegExp(
  `^${BASE_PATH}/_next/image\\?url=${encodeURIComponent(`${BASE_PATH}/`)}`,
);
/** Pictures of other hosts in other sizes. Their origin may replace them at the same address. */
const RESIZED_PICTURE = new RegExp(`^${BASE_PATH}/_next/image\\?`);

/** Lets shared caches keep a response. */
const SHARED_CACHING = /public|s-maxage/;

/** How long browsers keep what the optimizer returns; undefined for other addresses (R-PERF-03). */
function findPictureCaching(address: string): string | undefined {
  if (VERSIONED_PICTURE.test(address)) return 'public, max-age=31536000, immutable';
  return RESIZED_PICTURE.test(address) ? 'public, max-age=86400, must-revalidate' : undefined;
}

const isDevelopment = (): boolean => getConfig().NODE_ENV === 'development';

/** The origin of uploaded pictures if the bucket is served over plain http, as in local development. */
function getPictureOrigins(): string[] {
  const { MALL_S3_PUBLIC_URL } = getConfig();
  return MALL_S3_PUBLIC_URL?.startsWith('http:') ? [new URL(MALL_S3_PUBLIC_URL).origin] : [];
}

/** The path of a request below the base path; undefined for any other path. */
function getPagePath({ url = '' }: IncomingMessage): string | undefined {
  const [path = ''] = url.split('?', 1);
  return path.startsWith(`${BASE_PATH}/`) ? path.slice(BASE_PATH.length) : undefined;
}

/** Origins of the sites that may frame the response (R-SECURITY-03). */
function getEmbedOrigins(request: IncomingMessage): readonly string[] {
  const path = getPagePath(request);
  return path !== undefined && isEmbeddable(path) ? getConfig().MALL_EMBED_ORIGINS : [];
}

/**
 * Creates a nonce for a page that is rendered per request, and passes it to Next in the request's policy
 * header. Undefined for cached pages and for requests of the client router.
 */
function addNonce(request: IncomingMessage): string | undefined {
  const isPerRequest =
    isDevelopment() ||
    (isDynamicPage(getPagePath(request) ?? '') && findSharedQuery(request.url) === undefined);
  // The client router adds only external scripts, which need no nonce.
  if (!isPerRequest || request.headers.rsc) return undefined;
  const nonce = randomBytes(16).toString('base64');
  request.headers[POLICY] = `script-src 'nonce-${nonce}'`;
  return nonce;
}

/** Text of a response as the renderer writes it: streams pass arrays of bytes. */
type Chunk = string | Uint8Array;
const toText = (chunk: Chunk): string => (typeof chunk === 'string' ? chunk : Buffer.from(chunk).toString());

/**
 * Calls `change` with the text that a method of a response gets before the headers are sent, and sends what it returns. The
 * framework replaces the methods later in order to compress; the setter wraps that replacement as well, so that `change`
 * gets the renderer's uncompressed text.
 */
function onText(response: ServerResponse, name: 'end' | 'write', change: (chunk: Chunk) => Chunk): void {
  type Method = ServerResponse['end'];
  const wrap = (method: Method) =>
    function wrapped(this: ServerResponse, ...args: unknown[]) {
      const [chunk, ...rest] = args;
      if (response.headersSent || !(typeof chunk === 'string' || chunk instanceof Uint8Array))
        return Reflect.apply(method, this, args);
      const text = change(chunk);
      if (text !== chunk && response.hasHeader('content-length'))
        response.setHeader('content-length', Buffer.byteLength(text));
      return Reflect.apply(method, this, [text, ...rest]);
    } as Method;
  let current = wrap(response[name] as Method);
  Object.defineProperty(response, name, {
    configurable: true,
    get: () => current,
    set: (method: Method) => {
      current = wrap(method);
    },
  });
}

/**
 * Calls `change` with the first part of a document that is sent in parts, before its headers are sent: the framework would
 * send them a moment before that part.
 */
function onFirstText(response: ServerResponse, change: (chunk: Chunk) => Chunk): void {
  response.flushHeaders = () => {};
  onText(response, 'write', change);
  onText(response, 'end', change);
}

const readHeader = (response: ServerResponse, name: string): string => String(response.getHeader(name) ?? '');

/**
 * The status of a file that the framework found and did not send: it takes a range behind the end, and a precondition that fails, for an error of its
 * own. The headers of the file are set by then.
 */
function getFileError({ headers }: IncomingMessage, response: ServerResponse): number {
  if (readHeader(response, 'content-range').startsWith('bytes */')) return 416;
  const hasPrecondition = Boolean(headers['if-match'] ?? headers['if-unmodified-since']);
  return hasPrecondition && response.hasHeader('last-modified') ? 412 : 500;
}

const isDocument = (response: ServerResponse): boolean =>
  readHeader(response, 'content-type').startsWith('text/html');

/** The sources of a document that is sent in one piece; computed once per entity tag. */
function getDocumentSources(response: ServerResponse, chunk: Chunk): DocumentSources | undefined {
  const etag = readHeader(response, 'etag');
  const cached = findDocumentSources(etag);
  // A compressed copy has no text to read (server/document-cache).
  if (cached || response.hasHeader('content-encoding')) return cached;
  const sources = readDocumentSources(toText(chunk));
  if (etag) storeDocumentSources(etag, sources);
  return sources;
}

/**
 * Adds the security headers to a response when its head is written: to pages, API calls, files, redirects and
 * errors of the framework. A response that has its own Content-Security-Policy keeps it. Removes headers that
 * reveal the framework.
 */
export function finishResponse(request: IncomingMessage, response: ServerResponse): void {
  // Next would write a nonce from the caller's headers into the page that it caches for all visitors.
  delete request.headers[POLICY];
  delete request.headers[`${POLICY}-report-only`];
  const isRouter = request.headers.rsc !== undefined;
  const { url: address = '' } = request;
  const nonce = addNonce(request);
  // Before the address is hidden, and for redirects, too: they are checked like pages.
  const embedOrigins = getEmbedOrigins(request);
  let sources: DocumentSources | undefined;

  const choosePolicy = (status: number): string | undefined => {
    // A 304 replaces headers of the copy in the browser: it must repeat the page's own policy, or send none.
    if (status === 304 || request.method === 'HEAD')
      sources ??= findDocumentSources(readHeader(response, 'etag'));
    if (status === 304 && !sources) return undefined;
    if (status !== 304 && !isDocument(response)) return createDataPolicy(embedOrigins);
    return createPagePolicy({
      ...detectClient(request),
      inlineScripts: [
        ...layoutScriptSources,
        ...(nonce ? [`'nonce-${nonce}'`] : (sources?.inlineScripts ?? [])),
      ],
      analytics: sources?.analytics,
      pictureOrigins: getPictureOrigins(),
      videoOrigins: getConfig().MALL_VIDEO_ORIGINS,
      isDevelopment: isDevelopment(),
      embedOrigins,
    });
  };

  const finish = (status: number): void => {
    // Its text would have another length (`prepareDocument`).
    if (request.method === 'HEAD' && isDocument(response)) response.removeHeader('content-length');
    for (const [name, value] of Object.entries(securityHeaders)) {
      if (!response.hasHeader(name)) response.setHeader(name, value);
    }
    // Only a window that opened the page can have a handle on it, and then the visit is not direct (ADR 23, R-SECURITY-24).
    if (isDirectVisit(request.headers['sec-fetch-site'])) response.removeHeader(OPENER_POLICY);
    const pictureCaching = status === 200 || status === 304 ? findPictureCaching(address) : undefined;
    if (isReplaced(request)) response.setHeader('cache-control', 'no-store');
    else if (pictureCaching) response.setHeader('cache-control', pictureCaching);
    // `next.config.mjs` sets the lifetime of files by their path, also for an error in the place of one (R-SECURITY-30).
    if (status >= 400 && SHARED_CACHING.test(readHeader(response, 'cache-control')))
      response.setHeader('cache-control', 'no-store');
    // It cannot name origins.
    if (embedOrigins.length > 0) response.removeHeader('X-Frame-Options');
    if (isSecureProtocol(String(request.headers['x-forwarded-proto'] ?? ''))) {
      response.setHeader('Strict-Transport-Security', transportSecurity);
    }
    // Cached pages show countdowns, and clocks of phones are wrong: the browser corrects them by this time.
    response.setHeader('Server-Timing', formatServerTiming(new Date()));
    // A cached copy is sent without the middleware, which does the same.
    const purpose = request.headers[PREFETCH_HEADER];
    if (
      purpose &&
      readHeader(response, 'cache-control') === DOCUMENT_CACHING &&
      !response.hasHeader('set-cookie')
    )
      response.setHeader('cache-control', chooseDocumentCaching(purpose, detectClient(request).environment));
    const policy = response.hasHeader(POLICY) ? undefined : choosePolicy(status);
    if (policy) response.setHeader(POLICY, policy);
    const location = response.getHeader('location');
    if (isRouter && typeof location === 'string') {
      response.setHeader('location', completeRedirect(request, location));
      // A browser that goes back would follow it for the document of the same address.
      response.setHeader('cache-control', 'no-store');
    }
    completePageName(request, response, status);
    if (isDevelopment()) return;
    for (const name of response.getHeaderNames()) {
      if (INTERNAL.test(name) && !(isRouter && READ_BY_ROUTER.has(name))) response.removeHeader(name);
    }
  };

  if (nonce) {
    // The nonce allows the inline scripts, and the first part contains the root element.
    onFirstText(response, (chunk) => {
      sources ??= { inlineScripts: [], analytics: findAnalyticsHosts(toText(chunk)) };
      return chunk;
    });
  } else {
    onText(response, 'end', (chunk) => {
      if (response.hasHeader(POLICY) || !isDocument(response)) return chunk;
      sources = getDocumentSources(response, chunk);
      const isCompressed = response.hasHeader('content-encoding');
      return isCompressed || !sources ? chunk : prepareDocument(toText(chunk), sources.criticalCss);
    });
  }
  const writeHead = response.writeHead;
  response.writeHead = (given: number, ...rest: unknown[]) => {
    setHeaders(response, rest.at(-1));
    const status = given === 500 ? getFileError(request, response) : given;
    finish(status);
    return Reflect.apply(writeHead, response, typeof rest[0] === 'string' ? [status, rest[0]] : [status]);
  };
}
