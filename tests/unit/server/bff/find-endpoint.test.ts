/** @jest-environment node */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { endpoints } from '@/lib/contract';
import { getEndpointPaths } from '@/lib/contract/endpoint';
import { findEndpoint } from '@/server/bff/find-endpoint';

const METHODS = ['DELETE', 'GET', 'POST', 'PUT'];

/** Every path of every endpoint, with the parameters of its example or invented ones. */
const cases = endpoints.flatMap((endpoint) =>
  getEndpointPaths(endpoint).map((path) => {
    const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
    const params = Object.fromEntries(
      names.map((name) => [name, String(endpoint.example?.params?.[name] ?? 'x-1')]),
    );
    const requested = path.replace(/\{(\w+)\}/g, (_, name: string) => params[name] ?? '');
    return { endpoint, method: endpoint.method, requested, params };
  }),
);

// R-API-07
test.each(cases)('finds the endpoint of $method $requested', ({ endpoint, method, requested, params }) => {
  expect(findEndpoint(method, requested)).toEqual({ kind: 'endpoint', endpoint, params });
});

test.each(cases)('lists the methods of $requested for any other method', ({ requested }) => {
  const allowed = METHODS.filter((method) => findEndpoint(method, requested).kind === 'endpoint');
  expect(allowed).not.toEqual([]);
  for (const method of [...METHODS, 'PATCH', 'TRACE', 'ALL', 'get', ''].filter(
    (each) => !allowed.includes(each),
  ))
    expect(findEndpoint(method, requested)).toEqual({ kind: 'wrong-method', allowed });
});

// R-SECURITY-06
test.each(cases.filter(({ method }) => method === 'GET'))(
  'accepts HEAD of $requested only if its GET reads',
  ({ endpoint, requested, params }) => {
    const allowed = METHODS.filter((method) => findEndpoint(method, requested).kind === 'endpoint');
    expect(findEndpoint('HEAD', requested)).toEqual(
      endpoint.effect === 'read' ? { kind: 'endpoint', endpoint, params } : { kind: 'wrong-method', allowed },
    );
  },
);

test.each([
  '/api/nothing',
  '/api',
  '/',
  '',
  '/api/address/',
  '/api/address/1/2',
  '//api/address/1',
  '/api//address/1',
  '/API/address',
  '/__proto__',
  '/api/:id',
  '/*',
  '*',
])('knows no endpoint at %p', (path) => {
  for (const method of [...METHODS, 'HEAD', 'PATCH'])
    expect(findEndpoint(method, path)).toEqual({ kind: 'unknown' });
});

test.each([
  ['a%20b', 'a b'],
  ['%E8%8C%B6', '茶'],
  ['%3Aid', ':id'],
  [':id', ':id'],
  ['*', '*'],
  ['a+b', 'a+b'],
  ['...', '...'],
  ['__proto__', '__proto__'],
])('decodes the path parameter %p as %p', (text, id) => {
  expect(findEndpoint('PUT', `/api/address/${text}`)).toMatchObject({ kind: 'endpoint', params: { id } });
});

// R-SECURITY-09
test.each(['..', '.', '%2e%2e', '%2E', 'a%2Fb', '%2f', '%', '%E8%8C', '%zz'])(
  'knows no endpoint when a path parameter is %p',
  (text) => {
    expect(findEndpoint('PUT', `/api/address/${text}`)).toEqual({ kind: 'unknown' });
  },
);

/** The paths of route handlers of their own, which the framework would prefer to the handler of all calls. */
function findOwnRoutes(): string[] {
  const folder = path.join(process.cwd(), 'app');
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  return files
    .filter((file) => path.basename(file) === 'route.ts')
    .filter((file) => !readFileSync(path.join(folder, file), 'utf8').includes('handleCall'))
    .map((file) => `/${path.dirname(file).replaceAll('\\', '/')}`.replaceAll(/\[[^\]]+\]/g, 'x'));
}

test.each(findOwnRoutes())('%s has a route handler of its own, and is no call of the contract', (route) => {
  for (const method of ['GET', 'POST', 'PUT', 'DELETE', 'HEAD'])
    expect(findEndpoint(method, route).kind).not.toBe('endpoint');
});
