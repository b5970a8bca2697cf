import 'server-only';
import { parseCookie } from 'cookie';
import { PROJECT_COOKIE } from '@/lib/rules/page/page-request';
import { parseProjectId } from '@/lib/rules/page/project-id';
import { BASE_PATH } from '../request-info';
import { type HostRules, isServedHost } from './hosts';
import { REFUSED_PATH, type Refusal } from './refusal';

/**
 * Paths of calls without the base path: for integrators and for the OAuth return (R-API-06). Next itself rewrites
 * from outside of its base path only to other servers.
 */
const CALL_PATH =
  /^\/(?:(?:api|wxPay|aliPay|cloudPay|quick|web|sandbox|uploads)\/|activity\/getConvenientBuyingGoods(?:[/?]|$))/;

/** What a load balancer asks by the address of one instance; these answers name no address. */
const PROBE_PATH = /^(?:\/vantmall)?\/api\/(?:health|ready|metrics)(?:\?|$)/;

/** The address under which Next knows a call. */
export const withBasePath = (url: string): string => (CALL_PATH.test(url) ? BASE_PATH + url : url);

const isCall = (url: string): boolean => CALL_PATH.test(url.replace(/^\/vantmall(?=\/)/, ''));

/** What a request asks for, as its first line and its headers say. */
export interface RequestHead {
  readonly target: string;
  readonly host: string | undefined;
  readonly cookie: string | undefined;
}

/** What the handlers get to see instead. */
export interface AdmittedTarget {
  readonly url: string;
  readonly host: string | undefined;
  /** Set when the request is refused; `url` then leads to the handler that says so. */
  readonly refusal?: Refusal;
}

/**
 * Splits the absolute form of a target (RFC 9112, 3.2.2): what it names as host counts, not the `Host` header.
 * Undefined when it is neither that nor a path.
 */
function splitTarget({ target, host }: RequestHead): { url: string; host: string | undefined } | undefined {
  if (target.startsWith('/')) return { url: target, host };
  const [, authority, rest = ''] = /^https?:\/\/([^/?#@]+)([/?].*)?$/i.exec(target) ?? [];
  return authority === undefined
    ? undefined
    : { url: rest.startsWith('/') ? rest : `/${rest}`, host: authority };
}

const isDecodable = (url: string): boolean => {
  try {
    decodeURIComponent(url.split('?', 1)[0] ?? '');
    return true;
  } catch {
    return false;
  }
};

/** The page that says that there is no such page, in the project of the address, else of the cookie. */
function notFoundPage(url: string, cookie: string | undefined, defaultProjectId: string): string {
  const pId =
    parseProjectId(new URLSearchParams(url.split('?')[1]).get('pId')) ??
    parseProjectId(parseCookie(cookie ?? '')[PROJECT_COOKIE]) ??
    defaultProjectId;
  return `${BASE_PATH}/404?pId=${pId}`;
}

/**
 * Decides what a request leads to before the framework parses its target, because a target that cannot be decoded
 * ends there in a bare 500, and one with a foreign host in a redirect to that host.
 * * A host that the mall does not serve is refused, but for probes.
 * * A malformed call is refused, a malformed page is the page for unknown addresses.
 * * Any other target loses its host, and a call outside of the base path gets it.
 */
export function admitTarget(
  head: RequestHead,
  rules: { hosts: HostRules; defaultProjectId: string },
): AdmittedTarget {
  const parts = splitTarget(head);
  if (!parts) return { url: REFUSED_PATH, host: head.host, refusal: 'malformed' };
  const { url, host } = parts;
  if (!PROBE_PATH.test(url) && !isServedHost(host, rules.hosts)) {
    return { url: REFUSED_PATH, host, refusal: isCall(url) ? 'misdirected call' : 'misdirected page' };
  }
  if (isDecodable(url)) return { url: withBasePath(url), host };
  if (isCall(url)) return { url: REFUSED_PATH, host, refusal: 'malformed' };
  return { url: notFoundPage(url, head.cookie, rules.defaultProjectId), host };
}
