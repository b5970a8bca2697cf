import { layoutScriptSources } from '../inline-scripts';
import { createPagePolicy } from '../rules/page/content-security-policy';
import { DOCUMENT_CACHING } from '../rules/page/document-caching';
import securityHeaders from '../rules/page/security-headers.json' with { type: 'json' };
import type { NginxMap } from './nginx-map';

const { 'Cross-Origin-Opener-Policy': crossSiteOpenerPolicy, ...sharedSecurityHeaders } = securityHeaders;

/** The value of `Cross-Origin-Opener-Policy` for a visit that is not direct. */
export { crossSiteOpenerPolicy };

/**
 * The response headers with the same value for every page that nginx keeps. nginx adds them: it reads the head of a kept response byte by
 * byte for each visitor (ADR 15). `Vary` is what the framework and the compression of documents set.
 */
export const sharedHeaders: Readonly<Record<string, string>> = {
  ...sharedSecurityHeaders,
  Vary: 'rsc, next-router-state-tree, next-router-prefetch, next-router-segment-prefetch, Accept-Encoding',
};

/** The value of `Strict-Transport-Security` of every response over https: a year. */
export const transportSecurity = 'max-age=31536000';

/** Headers that nginx adds to other answers as well, beside the server's own: of two `Cache-Control`, the stricter one counts. */
export const doubledHeaders: Readonly<Record<string, string>> = { 'Cache-Control': DOCUMENT_CACHING };

/** The names of all headers that nginx sets for a page in the server's place: the shared ones, and those with a value for each visitor. */
export const replacedHeaders: readonly string[] = [
  ...Object.keys(sharedHeaders),
  'Strict-Transport-Security',
  'Cross-Origin-Opener-Policy',
  'Server-Timing',
];

/** The policy of most pages: those for browsers without quick apps and web analytics, on which no script but those of the layout is inline. */
export const commonPagePolicy = createPagePolicy({
  environment: 'browser',
  inlineScripts: layoutScriptSources,
});

/** The policy that nginx adds to a page that came without one; empty for the others, which have their own. */
export const pagePolicyMap: NginxMap = {
  variable: '$mall_page_policy',
  // The headers to be sent are fewer than those that have come.
  source: '$sent_http_content_security_policy',
  lines: [{ match: '', value: commonPagePolicy }],
  otherwise: '',
};
