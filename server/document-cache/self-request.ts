import 'server-only';
import { randomUUID } from 'node:crypto';
import { get, type IncomingMessage, type Server } from 'node:http';
import { BASE_PATH } from '@/lib/contract/paths';
import { parseGoodsPath } from '@/lib/rules/page/goods-path';
import { decodeVariant, type Variant } from '@/lib/rules/page/variant';
import { getConfig } from '../config';
import { getSingleton } from '../singleton';

/** How long the server waits for a page from itself. */
const TIMEOUT_MS = 10_000;

/** A cached page that the server requests from itself. */
export interface CachedPage {
  /** Its key in the page cache: the variant and the path, for a search with its query. */
  readonly key: string;
  /** What visitors request, below the base path: without the variant, and for a search with its query. */
  readonly address: string;
}

/** The parts of a page key: the variant, encoded (`segment`) and decoded, and the path below the base path. */
export interface PageKey {
  readonly segment: string;
  readonly variant: Variant;
  readonly path: string;
}

/** Parses the key of a page in the page cache, with or without a query. */
export function parsePageKey(key: string): PageKey | undefined {
  const [, segment = '', path = ''] = /^\/([^/]+)(\/[^?]*)/.exec(key) ?? [];
  const variant = decodeVariant(segment);
  return variant && { segment, variant, path };
}

/** Whether a path is that of a product's page. */
export const isProductPath = (path: string): boolean => parseGoodsPath(path) !== undefined;

/** The name of the header of this server's requests to itself; random, so that a visitor cannot set it. */
const getSelfRequestHeader = (): string =>
  getSingleton('self-request-header', () => `x-self-request-${randomUUID()}`);

/** Whether this server itself sent a request. */
export const isSelfRequest = ({ headers }: IncomingMessage): boolean =>
  headers[getSelfRequestHeader()] !== undefined;

/** Reads the key of the page that this server requests from itself; undefined for a visitor's request. */
export const readSelfRequestKey = (headers: Headers): string | undefined =>
  headers.get(getSelfRequestHeader()) ?? undefined;

/**
 * Requests a page from this server. The key in a secret header selects the page, and no cookie or address of a visitor. The
 * framework then caches its own answer (ADR 10).
 */
export function sendSelfRequest(server: Server, { key, address }: CachedPage): Promise<void> {
  const bound = server.address();
  if (!bound || typeof bound === 'string') return Promise.resolve();
  const { MALL_PUBLIC_URL } = getConfig();
  const host = MALL_PUBLIC_URL ? new URL(MALL_PUBLIC_URL).host : `localhost:${bound.port}`;
  const isWildcard = bound.address === '::' || bound.address === '0.0.0.0';
  return new Promise((resolve) => {
    const request = get(
      {
        host: isWildcard ? 'localhost' : bound.address,
        port: bound.port,
        path: BASE_PATH + address,
        headers: { host, 'accept-encoding': 'gzip', [getSelfRequestHeader()]: key },
        timeout: TIMEOUT_MS,
      },
      (answer) => answer.resume().on('close', resolve),
    );
    // Nothing is lost: a visitor's request renders the page.
    request.on('timeout', () => request.destroy()).on('error', () => resolve());
  });
}
