import 'server-only';
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { IncomingMessage, OutgoingHttpHeaders, Server, ServerResponse } from 'node:http';
import { BASE_PATH } from '@/lib/contract/paths';
import { hashSha256 } from '@/lib/crypto';
import {
  type DocumentSources,
  findDocumentSources,
  readDocumentSources,
  storeDocumentSources,
} from '../bff/edge/document-sources';
import { placeFirstStyle } from '../bff/edge/inline-style';
import { type Copies, chooseCoding, createCopies, getBytes } from '../compressed-copies';
import { readVisitorAddress } from '../page-address';
import { getPageCacheHooks } from '../page-cache/hooks';
import { cacheSeconds, cacheTags } from '../revalidation/cache-tags';
import { routePage } from '../route-page';
import { getSingleton } from '../singleton';
import { getLogger } from '../telemetry/logger';
import { type CapturedAnswer, captureResponse } from './capture-response';
import { findSharedQuery } from './shared-query';

type Handler = (request: IncomingMessage, response: ServerResponse) => void;

/** A document as the framework answered it, with its compressed copies. */
interface KeptDocument {
  readonly copies: Copies;
  readonly headers: Readonly<OutgoingHttpHeaders>;
  readonly status: number;
  readonly etag: string;
  readonly sources: DocumentSources;
}

/** The copies of the documents in the page cache; an entry that leaves it takes its copies along. */
const getCopies = () => getSingleton('document-copies', () => new WeakMap<object, KeptDocument>());

/** Headers that belong to one answer, or to the compression that is done here. */
const OWN_HEADERS = ['content-length', 'content-encoding', 'transfer-encoding', 'server-timing'];

function toWebRequest({ headers, url }: IncomingMessage): Request {
  const list = new Headers();
  for (const [name, value] of Object.entries(headers)) {
    if (value !== undefined) list.set(name, Array.isArray(value) ? value.join(', ') : value);
  }
  return new Request(`http://mall.invalid${url}`, { headers: list });
}

/** A document that visitors share: its key in the page cache, and whether the framework keeps it there. */
interface SharedDocument {
  readonly key: string;
  readonly isSearch: boolean;
}

/** Finds the document that a request gets; undefined for redirects, logins and everything that is no shared document. */
async function findSharedDocument(incoming: IncomingMessage): Promise<SharedDocument | undefined> {
  const request = toWebRequest(incoming);
  const query = findSharedQuery(incoming.url);
  const visitor = readVisitorAddress(request.headers);
  if (!visitor && query === undefined) return undefined;
  const path = new URL(request.url).pathname.slice(BASE_PATH.length);
  const page = visitor ?? { path, query: new URLSearchParams(query) };
  const decision = await routePage(request, page);
  if (decision.kind !== 'page') return undefined;
  return visitor
    ? { key: decision.path, isSearch: false }
    : { key: `${decision.path}?${query}`, isSearch: true };
}

/** Whether a conditional request has the document already (RFC 9110, 13.1.2). */
const isNotModified = (ifNoneMatch = '', etag: string): boolean =>
  ifNoneMatch.split(',').some((tag) => tag.trim() === '*' || tag.trim().replace(/^W\//, '') === etag);

function sendNotModified(response: ServerResponse): void {
  response.removeHeader('content-type');
  response.writeHead(304).end();
}

/** Sends a document from its copies, or 304 to a client that has it. */
async function sendCopy(
  { headers }: IncomingMessage,
  response: ServerResponse,
  document: KeptDocument,
): Promise<void> {
  for (const [name, value] of Object.entries(document.headers)) {
    if (value !== undefined) response.setHeader(name, value);
  }
  // The policy of the document is made from them (edge/response-headers.ts).
  if (!findDocumentSources(document.etag)) storeDocumentSources(document.etag, document.sources);
  if (isNotModified(headers['if-none-match'], document.etag)) return sendNotModified(response);
  const coding = chooseCoding(headers['accept-encoding']);
  const bytes = await getBytes(document.copies, coding);
  response.statusCode = document.status;
  if (coding) response.setHeader('content-encoding', coding);
  response.setHeader('content-length', bytes.length);
  response.end(bytes);
}

/** Sends an answer that is not kept, compressed if its policy is known by its tag (edge/response-headers.ts). */
async function sendOnce(
  { headers }: IncomingMessage,
  response: ServerResponse,
  { body }: CapturedAnswer,
): Promise<void> {
  const etag = String(response.getHeader('etag') ?? '');
  if (etag && response.statusCode === 200 && isNotModified(headers['if-none-match'], etag))
    return sendNotModified(response);
  const coding = findDocumentSources(etag) && chooseCoding(headers['accept-encoding']);
  const bytes = coding ? await getBytes(createCopies(body.toString()), coding) : body;
  if (coding) response.setHeader('content-encoding', coding);
  response.end(bytes);
}

/** Keeps what the framework answered, if it is the document that the page cache holds. */
function keepDocument(
  { key, isSearch }: SharedDocument,
  marks: object | undefined,
  response: ServerResponse,
  { status, body }: CapturedAnswer,
): KeptDocument | undefined {
  const { cache } = getPageCacheHooks();
  const type = String(response.getHeader('content-type') ?? '');
  if (!cache || !type.startsWith('text/html') || response.hasHeader('set-cookie')) return undefined;
  const html = body.toString();
  if (isSearch) {
    if (status !== 200 || !marks) return undefined;
    cache.keep(key, html, { tags: cacheTags, seconds: Math.min(...Object.values(cacheSeconds)), marks });
    response.setHeader('etag', `"${hashSha256(body, 'base64url')}"`);
  }
  const value = cache.peek(key);
  const etag = response.getHeader('etag');
  if (value?.kind !== 'APP_PAGE' || typeof etag !== 'string') return undefined;
  // `secureResponse` has read the sources, and placed the style of the first paint.
  const sources = findDocumentSources(etag) ?? readDocumentSources(html);
  const { firstStyle } = sources;
  const own = String(value.html);
  if (html !== own && (firstStyle === undefined || html !== placeFirstStyle(own, firstStyle)))
    return undefined;
  const headers = { ...response.getHeaders() };
  for (const name of OWN_HEADERS) delete headers[name];
  const document = { copies: createCopies(html), headers, status, etag, sources };
  getCopies().set(value, document);
  return document;
}

/** Answers a request for a shared document from its copies. Without them, the framework answers, and copies are made. */
async function answer(request: IncomingMessage, response: ServerResponse, passOn: () => void): Promise<void> {
  const shared = await findSharedDocument(request);
  if (!shared) return passOn();
  const { cache } = getPageCacheHooks();
  const value = cache?.peek(shared.key);
  const document = value && getCopies().get(value);
  if (document) return sendCopy(request, response, document);
  const marks = cache?.getMarks();
  const { 'accept-encoding': accepted, 'if-none-match': known } = request.headers;
  // The copies are made of the plain document.
  delete request.headers['accept-encoding'];
  delete request.headers['if-none-match'];
  captureResponse(response, async (captured) => {
    Object.assign(
      request.headers,
      accepted && { 'accept-encoding': accepted },
      known && { 'if-none-match': known },
    );
    const kept = keepDocument(shared, marks, response, captured);
    for (const name of OWN_HEADERS) response.removeHeader(name);
    return kept ? sendCopy(request, response, kept) : sendOnce(request, response, captured);
  });
  passOn();
}

/** Whether a request may be one for a document: the framework answers all others alone. */
const isDocumentRequest = ({ method, headers }: IncomingMessage): boolean =>
  method === 'GET' && headers.rsc === undefined && headers['x-nextjs-data'] === undefined;

/** Puts itself before the handlers that a server has. */
function putInFront(server: Server): void {
  const handlers = server.listeners('request') as Handler[];
  server.removeAllListeners('request');
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    const passOn = () => {
      for (const handle of handlers) handle.call(server, request, response);
    };
    if (!isDocumentRequest(request)) return passOn();
    answer(request, response, passOn).catch((error: unknown) => {
      getLogger().error({ err: error }, 'could not answer from the kept documents');
      if (response.headersSent) response.destroy();
      else response.writeHead(500).end();
    });
  });
}

/**
 * Answers requests for documents that the page cache holds before the framework sees them, in the HTTP servers of this
 * process (ADR 13) (R-OPS-25). The framework creates the server, so this uses Node's diagnostics channel: a server's first request
 * is announced before its handlers run. @returns stops it for further servers
 */
export function serveKeptDocuments(): () => void {
  return getSingleton('kept-documents', () => {
    const servers = new WeakSet<Server>();
    const watch = (message: unknown) => {
      const { server } = message as { server: Server };
      if (servers.has(server)) return;
      servers.add(server);
      putInFront(server);
    };
    subscribe('http.server.request.start', watch);
    return () => unsubscribe('http.server.request.start', watch);
  });
}
