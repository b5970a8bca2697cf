import 'server-only';
import { endpoints } from '@/lib/contract';
import { type AnyEndpoint, pathsOf } from '@/lib/contract/endpoint';

interface Pattern {
  endpoint: AnyEndpoint;
  matcher: RegExp;
  names: string[];
}

const patterns: readonly Pattern[] = endpoints.flatMap((endpoint) =>
  pathsOf(endpoint).map((path) => ({
    endpoint,
    matcher: new RegExp(`^${path.replace(/\{\w+\}/g, '([^/]+)')}$`),
    names: [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1] as string),
  })),
);

export type Found =
  | { kind: 'endpoint'; endpoint: AnyEndpoint; params: Record<string, string> }
  | { kind: 'wrong-method'; allowed: string[] }
  | { kind: 'unknown' };

const decode = (text: string): string | undefined => {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
};

/** HEAD asks as GET does, but not of a GET that changes something. */
const answers = ({ method, effect }: AnyEndpoint, asked: string): boolean =>
  method === asked || (asked === 'HEAD' && method === 'GET' && effect === 'read');

const allowedBy = (hits: readonly Pattern[]): string[] =>
  [...new Set(hits.map(({ endpoint }) => endpoint.method))].sort();

/**
 * The endpoint that answers a method and a path below the base path (R-API-07, R-SECURITY-06, R-SECURITY-09).
 */
export function findEndpoint(method: string, path: string): Found {
  const hits = patterns.filter(({ matcher }) => matcher.test(path));
  const hit = hits.find(({ endpoint }) => answers(endpoint, method));
  if (!hit) return hits.length > 0 ? { kind: 'wrong-method', allowed: allowedBy(hits) } : { kind: 'unknown' };
  const values = hit.matcher.exec(path)?.slice(1).map(decode) ?? [];
  // An encoded slash or a dot segment would change what the upstream's path means.
  if (values.some((value) => !value || value.includes('/') || value === '..' || value === '.')) {
    return { kind: 'unknown' };
  }
  const params = Object.fromEntries(hit.names.map((name, index) => [name, values[index] as string]));
  return { kind: 'endpoint', endpoint: hit.endpoint, params };
}
