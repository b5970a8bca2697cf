import 'server-only';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { formatPageName, NGINX_HEADER, PAGE_HEADER, SHORT_PAGE_HEADER } from '@/lib/nginx/page-header';
import { getMapsVersion } from '@/lib/nginx/page-maps';
import { commonPagePolicy, replacedHeaders } from '@/lib/nginx/shared-headers';
import { hasAutoLogin } from '@/lib/rules/environment/features';
import { getConfig } from '../../config';
import { getSingleton } from '../../singleton';
import { detectClient } from './client';

const POLICY = 'content-security-policy';

const getVersion = () => getSingleton('nginx-maps-version', getMapsVersion);

/**
 * Completes the header that lets a reverse proxy keep a response, or removes it. It stays only behind a proxy, for a page from the page cache that sets
 * no cookie. A document in an app whose pages start a login by themselves has
 * none, because the session decides whether a visitor gets it (R-OPS-21, ADR 15).
 *
 * For an nginx of this release, removes the headers that nginx sets itself.
 */
export function completePageName(request: IncomingMessage, response: ServerResponse, status: number): void {
  const path = response.getHeader(PAGE_HEADER);
  if (typeof path !== 'string') return;
  response.removeHeader(PAGE_HEADER);
  const { environment, canOpenQuickApp } = detectClient(request);
  const isKept =
    getConfig().MALL_TRUSTED_PROXIES > 0 &&
    (status === 200 || status === 404) &&
    response.getHeader('x-nextjs-prerender') === '1' &&
    !response.hasHeader('set-cookie') &&
    (request.headers.rsc !== undefined || !hasAutoLogin(environment));
  if (!isKept) return;
  const version = getVersion();
  const page = { path, canOpenQuickApp };
  if (request.headers[NGINX_HEADER] !== version) {
    response.setHeader(PAGE_HEADER, formatPageName({ ...page, version }));
    return;
  }
  response.setHeader(SHORT_PAGE_HEADER, formatPageName(page));
  if (response.getHeader(POLICY) === commonPagePolicy) response.removeHeader(POLICY);
  // HTTP/1.1 keeps a connection open without this header.
  for (const name of [...replacedHeaders, 'Connection']) response.removeHeader(name);
  response.sendDate = false;
}
