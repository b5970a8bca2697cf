import 'server-only';
import { RegExpRouter } from 'hono/router/reg-exp-router';
import { endpoints } from '@/lib/contract';
import { type AnyEndpoint, type Method, toHonoPaths } from '@/lib/contract/endpoint';

/** The methods of the contract, in the order of an `Allow` header. */
const METHODS: readonly Method[] = ['DELETE', 'GET', 'POST', 'PUT'];

/** One regular expression per method, which the router builds at the first lookup. */
const router = new RegExpRouter<AnyEndpoint>();
for (const endpoint of endpoints) {
  for (const path of toHonoPaths(endpoint)) router.add(endpoint.method, path, endpoint);
}

/** What the contract says about a method and a path. */
export type EndpointMatch =
  | { kind: 'endpoint'; endpoint: AnyEndpoint; params: Record<string, string> }
  | { kind: 'wrong-method'; allowed: string[] }
  | { kind: 'unknown' };

/** A path parameter as it is in the path: percent-encoded. */
type RawParam = readonly [name: string, text: string];

function matchPath(
  method: Method,
  path: string,
): { endpoint: AnyEndpoint; rawParams: readonly RawParam[] } | undefined {
  const result = router.match(method, path);
  const [match] = result[0];
  if (!match) return undefined;
  const [endpoint, params] = match;
  const captures = result.length === 2 ? result[1] : [];
  const rawParams = Object.entries(params).map(
    ([name, value]): RawParam => [name, (typeof value === 'number' ? captures[value] : value) ?? ''],
  );
  return { endpoint, rawParams };
}

/** Decodes a path parameter; undefined for one that would change the upstream's path, and for broken encoding. */
function decodeParam(text: string): string | undefined {
  try {
    const value = decodeURIComponent(text);
    return value.includes('/') || value === '..' || value === '.' ? undefined : value;
  } catch {
    return undefined;
  }
}

/** HEAD is accepted like GET, except for a GET that writes. */
const acceptsMethod = ({ method, effect }: AnyEndpoint, requested: string): boolean =>
  method === requested || (requested === 'HEAD' && method === 'GET' && effect === 'read');

/** Finds the endpoint for a method and a path (R-API-07, R-SECURITY-06, R-SECURITY-09). */
export function findEndpoint(method: string, path: string): EndpointMatch {
  const contractMethod = METHODS.find((each) => each === (method === 'HEAD' ? 'GET' : method));
  const match = contractMethod && matchPath(contractMethod, path);
  if (!match || !acceptsMethod(match.endpoint, method)) {
    const allowed = METHODS.filter((each) => matchPath(each, path));
    return allowed.length > 0 ? { kind: 'wrong-method', allowed } : { kind: 'unknown' };
  }
  const params: Record<string, string> = {};
  for (const [name, text] of match.rawParams) {
    const value = decodeParam(text);
    if (!value) return { kind: 'unknown' };
    params[name] = value;
  }
  return { kind: 'endpoint', endpoint: match.endpoint, params };
}
