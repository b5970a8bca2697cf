import 'server-only';
import type { IncomingMessage, OutgoingHttpHeaders, Server, ServerResponse } from 'node:http';
import { performance } from 'node:perf_hooks';
import { BASE_PATH } from '@/lib/contract/paths';
import { hashSha256 } from '@/lib/crypto';
import { PREFETCH_HEADER } from '@/lib/rules/page/document-purpose';
import { trimPath } from '@/lib/rules/page/page-routes';
import { type CompactCopies, chooseCoding, createCompactCopies, getCompactBytes } from '../compressed-copies';
import { getConfig } from '../config';
import {
  type DocumentSources,
  findDocumentSources,
  readDocumentSources,
  storeDocumentSources,
} from '../document/document-sources';
import { prepareDocument } from '../document/prepare-document';
import { getPageCacheRegistry } from '../page-cache/page-cache-registry';
import { isNotModified } from '../request-handlers/prepend-handlers';
import { readRequestedUrl } from '../requested-url';
import { cacheTags, pageReadSeconds } from '../revalidation/cache-tags';
import { countFailedReads } from '../revalidation/failed-reads';
import { routePage } from '../route-page';
import { getSingleton } from '../singleton';
import { toWebHeaders } from '../web-headers';
import { type CapturedAnswer, captureResponse } from './capture-response';
import { createServerPrerenderer } from './prerender-products';
import { createServerRecompressor } from './recompress-when-idle';
import { createPageRevalidator } from './revalidate-stale-pages';
import { announceSearch, findSearchRendering } from './search-renderings';
import { type CachedPage, isProductPath, isSelfRequest, sendSelfRequest } from './self-request';
import { findSharedQuery } from './shared-query';
import { watchEventLoop } from './watch-event-loop';

/** A document as the framework answered it, with its compressed copies. */
interface CachedDocument {
  readonly copies: CompactCopies;
  readonly headers: Readonly<OutgoingHttpHeaders>;
  readonly status: number;
  readonly etag: string;
  readonly sources: DocumentSources;
}

/** Older copies of a search are not sent while stale, because the browser does not reload the results (R-SEARCH-19). */
const MAX_SEARCH_AGE_MS = 120_000;

/** How many renderings of the same search, if none of them leaves a copy, a visitor waits for before it is rendered once more. */
const MAX_SEARCH_WAITS = 3;

/** The compressed documents by entry of the page cache; they are freed with it. */
const getCopies = () => getSingleton('document-copies', () => new WeakMap<object, CachedDocument>());

/** Headers that are not part of the copy: they belong to one response, or are set here. */
const PER_RESPONSE_HEADERS = ['content-length', 'content-encoding', 'transfer-encoding', 'server-timing'];

const toWebRequest = ({ headers, url }: IncomingMessage): Request =>
  new Request(`http://mall.invalid${url}`, { headers: toWebHeaders(headers) });

/** A document that is the same for all visitors. Searches are cached by this module, the others by the framework. */
interface SharedDocument extends CachedPage {
  readonly isSearch: boolean;
}

/** Finds the shared document for a request; undefined for redirects, logins and all other responses. */
async function findSharedDocument(incoming: IncomingMessage): Promise<SharedDocument | undefined> {
  const request = toWebRequest(incoming);
  const query = findSharedQuery(incoming.url);
  const visitor = readRequestedUrl(request.headers);
  if (!visitor && query === undefined) return undefined;
  const path = new URL(request.url).pathname.slice(BASE_PATH.length);
  const page = visitor ?? { path, query: new URLSearchParams(query) };
  const decision = await routePage(request, page);
  if (decision.kind !== 'page') return undefined;
  return visitor
    ? { key: decision.path, address: path, isSearch: false }
    : { key: `${decision.path}?${query}`, address: `${trimPath(path)}?${query}`, isSearch: true };
}

function sendNotModified(response: ServerResponse): void {
  response.removeHeader('content-type');
  response.writeHead(304).end();
}

/** Sends a document from its copies, or 304 to a client that has it. */
async function sendCopy(
  { headers }: IncomingMessage,
  response: ServerResponse,
  document: CachedDocument,
): Promise<void> {
  for (const [name, value] of Object.entries(document.headers)) {
    if (value !== undefined) response.setHeader(name, value);
  }
  // The policy of the document is made from them (http/finish-response.ts).
  if (!findDocumentSources(document.etag)) storeDocumentSources(document.etag, document.sources);
  if (isNotModified(headers['if-none-match'], document.etag)) return sendNotModified(response);
  const coding = chooseCoding(headers['accept-encoding']);
  // The copy of a single visitor is not worth the time.
  const isShared = document.copies.compressed.br !== undefined;
  const bytes = await getCompactBytes(document.copies, coding);
  if (coding === 'br' && isShared && !document.copies.isSmallest)
    void getSingleton('recompressor', createServerRecompressor).addCopies(document.copies);
  response.statusCode = document.status;
  if (coding) response.setHeader('content-encoding', coding);
  response.setHeader('content-length', bytes.length);
  response.end(bytes);
}

/** Sends an answer that is not cached; compressed if the sources for its policy are known by its ETag (http/finish-response.ts). */
async function sendOnce(
  { headers }: IncomingMessage,
  response: ServerResponse,
  { body }: CapturedAnswer,
): Promise<void> {
  const etag = String(response.getHeader('etag') ?? '');
  if (etag && response.statusCode === 200 && isNotModified(headers['if-none-match'], etag))
    return sendNotModified(response);
  const sources = findDocumentSources(etag);
  const coding = sources && chooseCoding(headers['accept-encoding']);
  if (!coding) {
    response.end(body);
    return;
  }
  // Its policy allows the scripts of the prepared document, and a search comes from the framework as it is.
  const copies = createCompactCopies(prepareDocument(body.toString(), sources.criticalCss));
  response.setHeader('content-encoding', coding);
  response.end(await getCompactBytes(copies, coding));
}

/** The state when the framework starts to render a page. */
interface RenderStart {
  /** The versions of the cache tags at that time; absent before the first use of the page cache. */
  readonly tagVersions: object | undefined;
  readonly failedReads: number;
  /** The document that is rendered again. */
  readonly stale: CachedDocument | undefined;
}

function startRender(key: string): RenderStart {
  const { cache } = getPageCacheRegistry();
  const entry = cache?.getStale(key);
  return {
    tagVersions: cache?.getTagVersions(),
    failedReads: countFailedReads(),
    stale: entry && getCopies().get(entry),
  };
}

/**
 * Makes copies of the framework's answer if the page cache holds the same document. Caches a search, unless a part of it may be
 * missing because a read failed (R-OPS-30).
 */
function keepDocument(
  { key, isSearch }: SharedDocument,
  { tagVersions, failedReads, stale }: RenderStart,
  response: ServerResponse,
  { status, body }: CapturedAnswer,
): CachedDocument | undefined {
  const { cache } = getPageCacheRegistry();
  const type = String(response.getHeader('content-type') ?? '');
  if (!cache || !type.startsWith('text/html') || response.hasHeader('set-cookie')) return undefined;
  const received = body.toString();
  if (isSearch) {
    if (status !== 200 || !tagVersions || countFailedReads() !== failedReads) return undefined;
    cache.keep(key, received, {
      tags: cacheTags,
      seconds: Math.min(...Object.values(pageReadSeconds)),
      tagVersions,
    });
    response.setHeader('etag', `"${hashSha256(body, 'base64url')}"`);
  }
  const entry = cache.getFresh(key);
  const etag = response.getHeader('etag');
  const cachedHtml = entry && cache.readHtml(entry);
  if (!cachedHtml || typeof etag !== 'string') return undefined;
  // `finishResponse` has read the sources, and prepared the document; but not a search, which comes in parts.
  const sources = findDocumentSources(etag) ?? readDocumentSources(received);
  const html = prepareDocument(cachedHtml, sources.criticalCss);
  if (received !== cachedHtml && received !== html) return undefined;
  const headers = { ...response.getHeaders() };
  for (const name of PER_RESPONSE_HEADERS) delete headers[name];
  // An unchanged page keeps the copies that the server has made while it rested.
  const copies = stale?.etag === etag ? stale.copies : createCompactCopies(html);
  const document = { copies, headers, status, etag, sources };
  getCopies().set(entry, document);
  return document;
}

/** Prerenders the products that a cached page links to. @param key variant and path of the page */
function prerenderProducts(server: Server, key: string, html: string): void {
  if (getConfig().MALL_RENDER_AHEAD !== 'on') return;
  const renderers = getSingleton(
    'prerenderers',
    () => new WeakMap<Server, ReturnType<typeof createServerPrerenderer>>(),
  );
  const renderer =
    renderers.get(server) ??
    createServerPrerenderer(server, {
      isCached: (path) => getPageCacheRegistry().cache?.has(path) ?? true,
      hasFreeSpace: () => getPageCacheRegistry().cache?.hasFreeSpace() ?? false,
    });
  renderers.set(server, renderer);
  void renderer.addProducts(key, html);
}

function getRevalidator(server: Server) {
  const revalidators = getSingleton(
    'page-revalidators',
    () => new WeakMap<Server, ReturnType<typeof createPageRevalidator>>(),
  );
  const revalidator =
    revalidators.get(server) ??
    createPageRevalidator({
      isStale: ({ key }) => getPageCacheRegistry().cache?.getStale(key) !== undefined,
      revalidate: async (page) =>
        getPageCacheRegistry().cache?.revalidate(page.key, () => sendSelfRequest(server, page)),
      watchLoop: watchEventLoop,
      now: () => performance.now(),
    });
  revalidators.set(server, revalidator);
  return revalidator;
}

/**
 * Sends a stale document and renders it again when the server is idle (stale-while-revalidate). The framework would render at once,
 * and this visitor and others would wait for it (R-PERF-31). @returns whether it is sent
 */
async function sendStale(
  request: IncomingMessage,
  response: ServerResponse,
  { server, page }: { server: Server; page: SharedDocument },
): Promise<boolean> {
  const maxAgeMs = page.isSearch ? MAX_SEARCH_AGE_MS : undefined;
  const entry = getPageCacheRegistry().cache?.getStale(page.key, maxAgeMs);
  const document = entry && getCopies().get(entry);
  if (!document || !getRevalidator(server).add(page)) return false;
  await sendCopy(request, response, document);
  return true;
}

/** The copies of a valid document. */
function findFreshCopy(key: string): CachedDocument | undefined {
  const entry = getPageCacheRegistry().cache?.getFresh(key);
  return entry && getCopies().get(entry);
}

/**
 * Renders a search once for concurrent requests (R-PERF-33): waits for the copy of a rendering in progress, else announces that this
 * request renders it. If a rendering leaves no copy (its visitor has disconnected, or a read has failed), one of the waiting requests
 * renders the search, and the others wait for that.
 */
async function joinSearch(
  key: string,
  response: ServerResponse,
  maxWaits: number,
): Promise<{ document?: CachedDocument; end?: () => void }> {
  for (let waits = 0; waits < maxWaits; waits += 1) {
    const rendering = findSearchRendering(key);
    if (!rendering) break;
    await rendering;
    const document = findFreshCopy(key);
    if (document) return { document };
  }
  // No `await` since the last check, so no other request can have announced one.
  return { end: announceSearch(key, response) };
}

/** Whether a request may be one for a document: the framework answers all others alone. */
const isDocumentRequest = ({ method, headers }: IncomingMessage): boolean =>
  method === 'GET' && headers.rsc === undefined && headers['x-nextjs-data'] === undefined;

/**
 * Answers requests for cached documents from compressed copies, before the framework sees the request (ADR 13, R-OPS-25). Without
 * a copy, the framework answers, and copies are made of its answer.
 */
export async function answerDocument(
  request: IncomingMessage,
  response: ServerResponse,
  server: Server,
): Promise<boolean> {
  const shared = isDocumentRequest(request) ? await findSharedDocument(request) : undefined;
  if (!shared) return false;
  const isSelf = isSelfRequest(request);
  const fresh = findFreshCopy(shared.key);
  if (!fresh && !isSelf && (await sendStale(request, response, { server, page: shared }))) return true;
  const search =
    !fresh && shared.isSearch
      ? await joinSearch(shared.key, response, isSelf ? 0 : MAX_SEARCH_WAITS)
      : undefined;
  const document = fresh ?? search?.document;
  if (document) {
    await sendCopy(request, response, document);
    return true;
  }
  // The visitor has disconnected in the meantime.
  if (response.closed) return true;
  const start = startRender(shared.key);
  const { 'accept-encoding': accepted, 'if-none-match': known, [PREFETCH_HEADER]: purpose } = request.headers;
  // The copies are made of the plain document, as any visitor gets it.
  delete request.headers['accept-encoding'];
  delete request.headers['if-none-match'];
  delete request.headers[PREFETCH_HEADER];
  captureResponse(response, async (captured) => {
    Object.assign(
      request.headers,
      accepted && { 'accept-encoding': accepted },
      known && { 'if-none-match': known },
      purpose && { [PREFETCH_HEADER]: purpose },
    );
    const kept = keepDocument(shared, start, response, captured);
    search?.end?.();
    for (const name of PER_RESPONSE_HEADERS) response.removeHeader(name);
    // A prerendered page gets its compressed copy now, so that the first visitor does not wait for it.
    if (kept && isSelf) await getCompactBytes(kept.copies, 'br');
    // Not for a prerendered product: its links would lead to the whole catalogue.
    if (kept?.status === 200 && !shared.isSearch && !(isSelf && isProductPath(shared.address)))
      prerenderProducts(server, shared.key, captured.body.toString());
    return kept ? sendCopy(request, response, kept) : sendOnce(request, response, captured);
  });
  return false;
}
