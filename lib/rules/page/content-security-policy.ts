import type { Environment } from './environment';

/** Hosts of the app around a page, in the environments whose pages load its script (`components/order/pay`). */
const VENDOR_SCRIPTS: Partial<Record<Environment, string>> = {
  mini: 'https://res.wx.qq.com',
  alipayMini: 'https://appx',
};

/** WeChat's own script talks to the app around it through frames of this scheme. */
const VENDOR_FRAMES: Partial<Record<Environment, string>> = { wechat: 'weixin:', mini: 'weixin:' };

/** What a page may load, and who may frame it. */
interface PagePolicy {
  environment: Environment;
  /** Sources of the inline scripts of this very answer: `'sha256-…'` of each, or one `'nonce-…'`. */
  inlineScripts: readonly string[];
  /** Origins of pictures without https, where an installation has one. */
  pictureOrigins?: readonly string[];
  /** The development server evaluates code and reloads through a socket. */
  isDevelopment?: boolean;
}

/** The Content-Security-Policy of a page. */
export function createPagePolicy(policy: PagePolicy): string {
  const { environment, inlineScripts, pictureOrigins = [], isDevelopment = false } = policy;
  const vendor = VENDOR_SCRIPTS[environment];
  const list = (...sources: (string | false | undefined)[]) => sources.filter(Boolean).join(' ');
  return [
    "default-src 'self'",
    `script-src ${list("'self'", ...inlineScripts, vendor, isDevelopment && "'unsafe-eval'")}`,
    // React writes `style` attributes, which no hash allows; a style can neither read a page nor send it anywhere that
    // the other directives do not name.
    "style-src 'self' 'unsafe-inline'",
    // Operators keep pictures and films wherever they like; previews of uploads are blobs.
    `img-src ${list("'self'", 'https:', 'data:', 'blob:', ...pictureOrigins)}`,
    "media-src 'self' https: blob:",
    `connect-src ${list("'self'", isDevelopment && 'ws:')}`,
    `frame-src ${VENDOR_FRAMES[environment] ?? "'none'"}`,
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
}

/** The policy of everything else that brings none: data, files, redirects. A picture may style itself (SVG). */
export const DATA_POLICY = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'";
