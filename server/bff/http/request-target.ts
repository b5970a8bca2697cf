import 'server-only';
import { parseCookie } from 'cookie';
import { BASE_PATH, withoutBasePath } from '@/lib/contract/paths';
import { CALL_PREFIXES, CRAWLER_FILES } from '@/lib/contract/reserved-paths';
import { PROJECT_COOKIE, parseProjectId } from '@/lib/rules/page/project-id';
import { type HostRules, isServedHost } from './hosts';
import { REJECTED_PATH, type Rejection } from './rejection';

/**
 * API paths without the base path, for integrators and OAuth redirects (R-API-06). Next cannot do this: from
 * outside its base path it rewrites only to other servers.
 */
const CALL_PATH = new RegExp(
  `^/(?:${CALL_PREFIXES.map((prefix) => (prefix.endsWith('/') ? prefix : `${prefix}(?:[/?]|$)`)).join('|')})`,
);

/**
 * Calls to single instances by their own addresses: probes of load balancers, and `ops/revalidate`. Their
 * responses contain no address of the mall.
 */
const INSTANCE_PATH = /^\/api\/(?:health|ready|metrics|ops\/revalidate)(?:\?|$)/;

/** Files of the root of the host: crawlers look for `robots.txt` nowhere else (R-CRAWLER-01). */
const CRAWLER_FILE = new RegExp(`^/(?:${CRAWLER_FILES.join('|').replaceAll('.', '\\.')})(?:\\?|$)`);

/** Adds the base path to a target that is an API path, or a file of the root, without it. */
export const withBasePath = (url: string): string =>
  CALL_PATH.test(url) || CRAWLER_FILE.test(url) ? BASE_PATH + url : url;

/** Whether a target, with or without the base path, is in a folder of calls. */
export const isCall = (url: string): boolean => CALL_PATH.test(withoutBasePath(url));

/** The request line's target and the headers that decide about it. */
export interface RequestHead {
  readonly target: string;
  readonly host: string | undefined;
  readonly cookie: string | undefined;
}

/** The target and host that the handlers see instead. */
export interface AdmittedTarget {
  readonly url: string;
  readonly host: string | undefined;
  /** Set if the request is rejected; `url` is then `REJECTED_PATH`. */
  readonly rejection?: Rejection;
}

/**
 * Splits a target in absolute form (RFC 9112, 3.2.2), whose host overrides the `Host` header. Undefined if
 * the target is neither in absolute form nor a path.
 */
function splitTarget({ target, host }: RequestHead): { url: string; host: string | undefined } | undefined {
  if (target.startsWith('/')) return { url: target, host };
  const [, authority, rest = ''] = /^https?:\/\/([^/?#@]+)([/?].*)?$/i.exec(target) ?? [];
  return authority === undefined
    ? undefined
    : { url: rest.startsWith('/') ? rest : `/${rest}`, host: authority };
}

/** Longest target, in characters: the limit of common reverse proxies. The mall's own addresses have fewer than 2,000. */
const MAX_TARGET_LENGTH = 8192;
/**
 * Most parameters of a query. The framework looks for each one among all of them, several times: 7,500 in 15 KB kept the process busy for six
 * seconds.
 */
const MAX_PARAMETERS = 200;

const hasTooManyParameters = (url: string): boolean =>
  url.split('&', MAX_PARAMETERS + 1).length > MAX_PARAMETERS;

/** A segment that leads to another path: `.` or `..`, also percent-encoded. For the framework, `\` is a separator, too. */
const DOT_SEGMENT = /[/\\](?:\.|%2e){1,2}(?:[/\\]|$)/i;

/**
 * Whether handlers can decode a target, in a short time, and all of them find the same path in it: some read it as it is
 * written, and the framework without its dot segments and its fragment, which no browser sends (R-SECURITY-27).
 */
const isAcceptable = (url: string): boolean => {
  if (url.length > MAX_TARGET_LENGTH || hasTooManyParameters(url) || url.includes('#')) return false;
  const [path = ''] = url.split('?', 1);
  if (DOT_SEGMENT.test(path)) return false;
  try {
    decodeURIComponent(path);
    return true;
  } catch {
    return false;
  }
};

/**
 * The address of the 404 page, with the project of the address, else of the cookie, else the default project.
 */
function getNotFoundPage(url: string, cookie: string | undefined, defaultProjectId: string): string {
  const pId =
    parseProjectId(new URLSearchParams(url.split('?')[1]).get('pId')) ??
    parseProjectId(parseCookie(cookie ?? '')[PROJECT_COOKIE]) ??
    defaultProjectId;
  return `${BASE_PATH}/404?pId=${pId}`;
}

/**
 * Decides how a request is routed, before the framework parses its target: the framework would respond to a
 * target that it cannot decode with a bare 500, and to a foreign host with a redirect to that host.
 * * A host that the mall does not serve is rejected, except for calls to single instances.
 * * An API target that is malformed or too long, or has dot segments, is rejected; such a page target becomes the 404 page
 *   (R-SECURITY-19).
 * * Any other target loses its host part; an API path and a file of the root get the base path if they lack it.
 */
export function admitTarget(
  head: RequestHead,
  rules: { hosts: HostRules; defaultProjectId: string },
): AdmittedTarget {
  const parts = splitTarget(head);
  if (!parts) return { url: REJECTED_PATH, host: head.host, rejection: 'malformed' };
  const { url, host } = parts;
  if (!INSTANCE_PATH.test(withoutBasePath(url)) && !isServedHost(host, rules.hosts)) {
    return { url: REJECTED_PATH, host, rejection: isCall(url) ? 'misdirected call' : 'misdirected page' };
  }
  if (isAcceptable(url)) return { url: withBasePath(url), host };
  if (isCall(url)) return { url: REJECTED_PATH, host, rejection: 'malformed' };
  return { url: getNotFoundPage(url, head.cookie, rules.defaultProjectId), host };
}
