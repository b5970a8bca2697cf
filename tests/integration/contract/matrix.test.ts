/** @jest-environment node */
import './support/setup';
import { endpoints } from '@/lib/contract';
import type { AnyEndpoint } from '@/lib/contract/endpoint';
import { example } from '@/lib/contract/examples';
import { createId } from '@/server/mall/db/create-id';
import { userWith } from '@/tests/integration/order/support/shop';
import type { TestMall } from '@/tests/support/mall';
import { access } from './support/access';
import { behindBff, callBff } from './support/bff';
import { allRows, changedTables, rowsOf } from './support/rows';
import { exampleWorld, type Template } from './support/template';

let world: Template;
let shop: TestMall;
let stranger: string;

async function fresh(): Promise<void> {
  shop = await world.open();
  behindBff(shop);
  stranger = await userWith(shop, 5000);
}
beforeAll(async () => {
  world = await exampleWorld();
  await fresh();
});
afterAll(async () => {
  await shop.close();
  await world.remove();
});

/** What must not happen to the owner: nothing of theirs changes, nothing of theirs is told. */
async function untouched(work: () => Promise<{ status: number; body: unknown }>) {
  const before = rowsOf(await allRows(shop.mall.db), example.userId);
  const answer = await work();
  const after = rowsOf(await allRows(shop.mall.db), example.userId);
  expect(changedTables(before, after)).toEqual([]);
  return answer;
}

const named = (filter: (endpoint: AnyEndpoint) => boolean) =>
  endpoints.filter(filter).map((endpoint) => [endpoint.id, endpoint] as const);
const usersCalls = named(({ access: who }) => who === 'user');
const publicCalls = named(({ access: who }) => who === 'public');

// R-API-12
test('the matrix knows every endpoint, and no others', () => {
  expect(Object.keys(access).sort()).toEqual(endpoints.map(({ id }) => id).sort());
});

test('it agrees with the contract on who may call', () => {
  for (const { id, access: who } of endpoints) {
    expect({ id, isPublic: access[id] === 'public' }).toEqual({ id, isPublic: who === 'public' });
  }
});

describe.each(usersCalls)('%s', (id, endpoint) => {
  const sent = endpoint.example ?? {};

  // R-ACCOUNT-01
  test('a visitor is sent to log in', async () => {
    const { status, body } = await untouched(() => callBff(endpoint, sent));
    expect({ status, code: body }).toMatchObject({ status: 401, code: { code: 401, data: null } });
  });

  test('a visitor with a forged userId is sent to log in', async () => {
    const { status } = await untouched(() => callBff(endpoint, sent, { extra: { userId: example.userId } }));
    expect(status).toBe(401);
  });

  test('a forged session is no session', async () => {
    const headers = {
      authorization: `Bearer Fe26.2*1*${createId()}*${createId()}`,
      cookie: 'mallSession=owner',
    };
    const { status } = await untouched(() => callBff(endpoint, sent, { headers }));
    expect(status).toBe(401);
  });

  // R-SECURITY-13
  test('another user with the owner’s userId is refused', async () => {
    const extra = { userId: example.userId };
    const { status } = await untouched(() => callBff(endpoint, sent, { as: stranger, extra }));
    expect(status).toBe(403);
  });

  test(`another user ${access[id] === 'foreign' ? 'finds nothing' : 'gets only what is theirs'}`, async () => {
    const { status, body } = await untouched(() => callBff(endpoint, sent, { as: stranger }));
    expect(JSON.stringify(body)).not.toContain(example.userId);
    expect(status).toBeLessThan(500);
    if (access[id] === 'foreign') expect([400, 403, 404]).toContain(status);
    if (access[id] === 'foreign') expect(body).toMatchObject({ data: null });
  });
});

describe.each(publicCalls)('%s', (_, endpoint) => {
  const sent = endpoint.example ?? {};

  test('a visitor is answered', async () => {
    const { status } = await callBff(endpoint, sent);
    expect(status).toBe(200);
    if (endpoint.effect === 'write') {
      await shop.close();
      await fresh();
    }
  });

  test('tells and changes nothing of the user whose id a visitor sends', async () => {
    const { status, body } = await untouched(() =>
      callBff(endpoint, sent, { extra: { userId: example.userId } }),
    );
    expect(status).toBeLessThan(500);
    expect(JSON.stringify(body)).not.toContain(example.userId);
  });

  test('a user who sends another’s userId is refused', async () => {
    const extra = { userId: example.userId };
    const { status } = await untouched(() => callBff(endpoint, sent, { as: stranger, extra }));
    expect(status).toBe(403);
  });
});

describe.each(named(({ effect }) => effect === 'write'))('%s changes something', (_, endpoint) => {
  test.each([
    ['another site’s page', { 'sec-fetch-site': 'cross-site' }],
    ['a sister site’s page', { 'sec-fetch-site': 'same-site' }],
    ['a followed link', { 'sec-fetch-site': 'none' }],
  ])('and is not answered to %s that brings the owner’s cookie', async (_name, headers) => {
    const { sealSession } = await import('@/server/session/session');
    const cookie = `mallSession=${await sealSession(example.userId)}`;
    const { status } = await untouched(() =>
      callBff(endpoint, endpoint.example ?? {}, { headers: { ...headers, cookie } }),
    );
    expect(status).toBe(403);
  });
});
