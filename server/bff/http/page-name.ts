import 'server-only';
import type { IncomingMessage, ServerResponse } from 'node:http';
import {
  formatPageName,
  isKeyOfPage,
  NGINX_HEADER,
  PAGE_HEADER,
  SAME_PAGE,
  SAME_PAGE_HEADER,
} from '@/lib/nginx/page-header';
import { getMapsVersion } from '@/lib/nginx/page-maps';
import { commonPagePolicy, doubledHeaders, replacedHeaders } from '@/lib/nginx/shared-headers';
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
 * For an nginx of this release that has computed the same page, removes the headers that nginx sets itself.
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
  const name = formatPageName({ path, canOpenQuickApp });
  const [, nginxVersion, key = ''] = /^(\w+) (.*)/.exec(String(request.headers[NGINX_HEADER])) ?? [];
  if (nginxVersion !== version || !isKeyOfPage(key, name)) {
    response.setHeader(PAGE_HEADER, `${version} ${name}`);
    return;
  }
  response.setHeader(SAME_PAGE_HEADER, SAME_PAGE);
  for (const [header, value] of Object.entries({ [POLICY]: commonPagePolicy, ...doubledHeaders }))
    if (response.getHeader(header) === value) response.removeHeader(header);
  // HTTP/1.1 keeps a connection open without the last one.
  for (const header of [...replacedHeaders, 'Connection']) response.removeHeader(header);
  response.sendDate = false;
}
