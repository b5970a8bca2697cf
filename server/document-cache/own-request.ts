import 'server-only';
import { randomUUID } from 'node:crypto';
import { get, type IncomingMessage, type Server } from 'node:http';
import { BASE_PATH } from '@/lib/contract/paths';
import { ENVIRONMENT_COOKIE } from '@/lib/rules/environment/detect-environment';
import type { Environment } from '@/lib/rules/environment/environment';
import { LOCALE_COOKIE } from '@/lib/rules/page/locale';
import { decodeVariant, UNKNOWN_PROJECT, type Variant } from '@/lib/rules/page/variant';
import { getConfig } from '../config';
import { getSingleton } from '../singleton';

/** A page that is not waited for any longer. */
const TIMEOUT_MS = 10_000;

/** A user agent of each environment; `app` and `quickApp` are claimed by a cookie. */
const userAgents: Readonly<Record<Environment, string>> = {
  browser: '',
  app: '',
  quickApp: '',
  wechat: 'MicroMessenger/8.0',
  mini: 'MicroMessenger/8.0 miniProgram',
  alipay: 'AlipayClient/10.5',
  alipayMini: 'AlipayClient/10.5 miniProgram',
};

/** A page of a product, rendered for all visitors of a variant. */
export interface ProductPage {
  readonly variant: Variant;
  /** Below the base path. */
  readonly path: string;
}

/** A page in the cache: its variant, as text and read, and its path below the base path. */
interface PageKey {
  readonly segment: string;
  readonly variant: Variant;
  readonly path: string;
}

/** Reads the key of a page; undefined for pages of unknown projects, whose ids visitors invent. */
export function parsePageKey(key: string): PageKey | undefined {
  const [, segment = '', path = ''] = /^\/([^/]+)(\/.*)$/.exec(key) ?? [];
  const variant = decodeVariant(segment);
  return variant && variant.projectKey !== UNKNOWN_PROJECT ? { segment, variant, path } : undefined;
}

export const isProductPath = (path: string): boolean => /^\/goodsProfile\/[\w-]{1,40}$/.test(path);

/** The name of the header of own requests; random, so that a visitor cannot set it. */
const getOwnHeader = (): string => getSingleton('own-request-header', () => `x-own-request-${randomUUID()}`);

/** Whether this server itself sent a request. */
export const isOwnRequest = ({ headers }: IncomingMessage): boolean => headers[getOwnHeader()] !== undefined;

/**
 * Requests a page from this server as an anonymous visitor of the variant: without session and address.
 * What the page cache then holds is the framework's own answer (ADR 10).
 */
export function requestOwnPage(server: Server, { variant, path }: ProductPage): Promise<void> {
  const bound = server.address();
  if (!bound || typeof bound === 'string') return Promise.resolve();
  const { MALL_PUBLIC_URL } = getConfig();
  const host = MALL_PUBLIC_URL ? new URL(MALL_PUBLIC_URL).host : `localhost:${bound.port}`;
  const isWildcard = bound.address === '::' || bound.address === '0.0.0.0';
  const { locale, environment, projectKey } = variant;
  const headers = {
    host,
    cookie: `${LOCALE_COOKIE}=${locale}; ${ENVIRONMENT_COOKIE}=${environment}`,
    'user-agent': userAgents[environment],
    'accept-encoding': 'gzip',
    [getOwnHeader()]: '1',
  };
  return new Promise((resolve) => {
    const request = get(
      {
        host: isWildcard ? 'localhost' : bound.address,
        port: bound.port,
        path: `${BASE_PATH}${path}?pId=${projectKey}`,
        headers,
        timeout: TIMEOUT_MS,
      },
      (answer) => answer.resume().on('close', resolve),
    );
    // Nothing is lost: a visitor's request renders the page.
    request.on('timeout', () => request.destroy()).on('error', () => resolve());
  });
}
