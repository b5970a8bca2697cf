import type { Environment } from '../environment/environment';
import { QUICK_APP_LINK_HOSTS, QUICK_APP_SCRIPT_HOST } from '../quick-app/script';
import type { AnalyticsHosts } from './analytics-hosts';

/** Hosts of the SDK scripts that pages load (`lib/browser/wechat`, `components/order/pay`). */
const VENDOR_SCRIPTS: Partial<Record<Environment, string>> = {
  wechat: 'https://res.wx.qq.com',
  mini: 'https://res.wx.qq.com',
  alipayMini: 'https://appx',
};

/** The scheme of the frames through which WeChat's script communicates with the app. */
const VENDOR_FRAMES: Partial<Record<Environment, string>> = { wechat: 'weixin:', mini: 'weixin:' };

const toFrameAncestors = (origins: readonly string[] = []): string =>
  `frame-ancestors ${origins.length > 0 ? origins.join(' ') : "'none'"}`;

/** What the policy of a page depends on. */
interface PagePolicy {
  environment: Environment;
  /** Sources of the response's inline scripts: `'sha256-…'` of each, or one `'nonce-…'`. */
  inlineScripts: readonly string[];
  /** The page runs in the browser of a phone whose maker has quick apps. */
  canOpenQuickApp?: boolean;
  /** Hosts of the services for web analytics that the project uses. */
  analytics?: AnalyticsHosts | undefined;
  /** Origins of pictures that are served over plain http. */
  pictureOrigins?: readonly string[];
  /** Origins from which scripts may load streams (R-LIVE-09). */
  videoOrigins?: readonly string[];
  /** The development server evaluates code and reloads through a socket. */
  isDevelopment?: boolean;
  /** Origins of the sites that may frame the page; absent: none. */
  embedOrigins?: readonly string[];
}

/** Creates the Content-Security-Policy of a page (R-SECURITY-02). */
export function createPagePolicy(policy: PagePolicy): string {
  const {
    environment,
    inlineScripts,
    canOpenQuickApp = false,
    analytics,
    pictureOrigins = [],
    videoOrigins = [],
    isDevelopment = false,
  } = policy;
  const vendor = VENDOR_SCRIPTS[environment];
  const quickAppLinks = canOpenQuickApp ? QUICK_APP_LINK_HOSTS : [];
  const list = (...sources: (string | false | undefined)[]) => sources.filter(Boolean).join(' ');
  return [
    "default-src 'self'",
    `script-src ${list("'self'", ...inlineScripts, vendor, canOpenQuickApp && QUICK_APP_SCRIPT_HOST, ...(analytics?.scripts ?? []), isDevelopment && "'unsafe-eval'")}`,
    // React writes `style` attributes, which hashes cannot allow. A style cannot read a page, and can send
    // data only to hosts that the other directives allow.
    "style-src 'self' 'unsafe-inline'",
    // Operators may store pictures and videos on any host; previews of uploads are blobs.
    `img-src ${list("'self'", 'https:', 'data:', 'blob:', ...pictureOrigins, ...quickAppLinks)}`,
    `media-src ${list("'self'", 'https:', 'blob:', ...videoOrigins)}`,
    // On every page: the client router keeps the policy of the page that it started from.
    `connect-src ${list("'self'", ...videoOrigins, ...(analytics?.connections ?? []), isDevelopment && 'ws:')}`,
    `frame-src ${list(VENDOR_FRAMES[environment], ...quickAppLinks) || "'none'"}`,
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    toFrameAncestors(policy.embedOrigins),
  ].join('; ');
}

/**
 * Creates the policy of data, files and redirects without a policy. SVG pictures may contain styles. Browsers
 * also check who frames a page when it redirects.
 */
export const createDataPolicy = (embedOrigins?: readonly string[]): string =>
  `default-src 'none'; style-src 'unsafe-inline'; ${toFrameAncestors(embedOrigins)}`;
