/** @jest-environment node */
import '../../support/environment/bff';
import { endpoints } from '@/lib/contract';
import type { AnyEndpoint } from '@/lib/contract/endpoint';
import { example } from '@/lib/contract/examples';
import { handleCall } from '@/server/bff/handle-call';
import { createUser } from '@/tests/support/builders/order';
import type { TestMall } from '@/tests/support/test-mall';
import { registerMallTransport, toBffRequest } from '../../support/call-bff';
import { createExampleMallTemplate, type ExampleMallTemplate } from './support/example-mall';

Object.assign(process.env, { NODE_ENV: 'production', MALL_RATE_LIMIT: 'false' });

let template: ExampleMallTemplate;
let testMall: TestMall;
let otherUser: string;
beforeAll(async () => {
  template = await createExampleMallTemplate();
  testMall = await template.open();
  registerMallTransport(testMall);
  otherUser = await createUser(testMall, 77);
});
afterAll(async () => {
  await testMall.close();
  await template.remove();
});

interface Stored {
  vary: string[];
  request: Headers;
  text: string;
}

/**
 * A shared cache (RFC 9111) before the BFF. It stores what a shared cache may store of requests without `Authorization`, so
 * users send their session as a cookie.
 */
function createCachingProxy() {
  const stored = new Map<string, Stored>();
  return {
    stored,
    async send(request: Request): Promise<string> {
      const hit = stored.get(request.url);
      if (hit?.vary.every((name) => hit.request.get(name) === request.headers.get(name))) return hit.text;
      const { headers } = request;
      const response = await handleCall(request);
      const text = await response.text();
      const isPublic = /^public, max-age=\d+$/.test(response.headers.get('cache-control') ?? '');
      if (isPublic && response.status === 200 && request.method === 'GET') {
        expect(response.headers.getSetCookie()).toEqual([]);
        const vary = (response.headers.get('vary') ?? '').split(',').map((name) => name.trim());
        stored.set(request.url, { vary, request: headers, text });
      }
      return text;
    },
  };
}

async function createUserRequest(endpoint: AnyEndpoint, userId: string): Promise<Request> {
  const request = await toBffRequest(endpoint, endpoint.example ?? {}, { as: userId });
  const headers = new Headers(request.headers);
  headers.set('cookie', `mallSession=${headers.get('authorization')?.replace('Bearer ', '')}`);
  headers.delete('authorization');
  return new Request(request.url, { headers });
}

const reads = endpoints
  .filter(({ effect, method }) => effect === 'read' && method === 'GET')
  .map((endpoint) => [endpoint.id, endpoint] as const);

// R-OPS-26, R-API-19, R-SECURITY-17
test.each(reads)('%s gives no user the answer of another through a caching proxy', async (_, endpoint) => {
  const proxy = createCachingProxy();
  await proxy.send(await createUserRequest(endpoint, example.userId));
  const isStored = proxy.stored.size > 0;
  expect(isStored).toBe(endpoint.cacheSeconds !== undefined);
  if (!isStored) return;
  const throughProxy = await proxy.send(await createUserRequest(endpoint, otherUser));
  const direct = await handleCall(await createUserRequest(endpoint, otherUser));
  expect(throughProxy).toBe(await direct.text());
  expect(throughProxy).not.toContain(example.userId);
});
