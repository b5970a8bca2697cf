/** @jest-environment node */
import '../../support/environment/bff';
import { endpoints } from '@/lib/contract';
import type { AnyEndpoint } from '@/lib/contract/endpoint';
import { example } from '@/lib/contract/examples';
import { createId } from '@/server/mall/db/create-id';
import { createUser } from '@/tests/support/builders/order';
import type { TestMall } from '@/tests/support/test-mall';
import { callBff, registerMallTransport } from '../../support/call-bff';
import { expectedAccess } from './support/access-table';
import { createExampleMallTemplate, type ExampleMallTemplate } from './support/example-mall';
import { createRowReader, filterRowsByUser, findChangedTables } from './support/table-rows';

let template: ExampleMallTemplate;
let testMall: TestMall;
let stranger: string;
let readRows: ReturnType<typeof createRowReader>;

async function reopenMall(): Promise<void> {
  testMall = await template.open();
  registerMallTransport(testMall);
  stranger = await createUser(testMall, 5000);
  readRows = createRowReader(testMall.mall.db);
}
beforeAll(async () => {
  template = await createExampleMallTemplate();
  await reopenMall();
});
afterAll(async () => {
  await testMall.close();
  await template.remove();
});

/** Asserts that the call neither changes nor returns anything of the owner. */
async function expectOwnerUnchanged(work: () => Promise<{ status: number; body: unknown }>) {
  const before = await readRows();
  const answer = await work();
  const after = await readRows();
  if (after !== before) {
    const [rowsBefore, rowsAfter] = [before, after].map((rows) => filterRowsByUser(rows, example.userId));
    expect(findChangedTables(rowsBefore ?? {}, rowsAfter ?? {})).toEqual([]);
  }
  return answer;
}

const listCases = (filter: (endpoint: AnyEndpoint) => boolean) =>
  endpoints.filter(filter).map((endpoint) => [endpoint.id, endpoint] as const);
const userCalls = listCases(({ access }) => access === 'user');
const publicCalls = listCases(({ access }) => access === 'public');

// R-API-12
test('the access table lists every endpoint and no others', () => {
  expect(Object.keys(expectedAccess).sort()).toEqual(endpoints.map(({ id }) => id).sort());
});

test('the access table agrees with the contract about public calls', () => {
  for (const { id, access } of endpoints) {
    expect({ id, isPublic: expectedAccess[id] === 'public' }).toEqual({ id, isPublic: access === 'public' });
  }
});

describe.each(userCalls)('user call %s', (id, endpoint) => {
  const input = endpoint.example ?? {};

  // R-ACCOUNT-01
  test('returns 401 to a visitor', async () => {
    const { status, body } = await expectOwnerUnchanged(() => callBff(endpoint, input));
    expect({ status, code: body }).toMatchObject({ status: 401, code: { code: 401, data: null } });
  });

  test('returns 401 to a visitor with a forged userId', async () => {
    const { status } = await expectOwnerUnchanged(() =>
      callBff(endpoint, input, { extra: { userId: example.userId } }),
    );
    expect(status).toBe(401);
  });

  test('returns 401 for a forged session', async () => {
    const headers = {
      authorization: `Bearer Fe26.2*1*${createId()}*${createId()}`,
      cookie: 'mallSession=owner',
    };
    const { status } = await expectOwnerUnchanged(() => callBff(endpoint, input, { headers }));
    expect(status).toBe(401);
  });

  // R-SECURITY-13
  test('returns 403 to another user with the owner’s userId', async () => {
    const extra = { userId: example.userId };
    const { status } = await expectOwnerUnchanged(() => callBff(endpoint, input, { as: stranger, extra }));
    expect(status).toBe(403);
  });

  test(`another user ${expectedAccess[id] === 'foreign' ? 'finds nothing' : 'gets only what is theirs'}`, async () => {
    const { status, body } = await expectOwnerUnchanged(() => callBff(endpoint, input, { as: stranger }));
    expect(JSON.stringify(body)).not.toContain(example.userId);
    expect(status).toBeLessThan(500);
    if (expectedAccess[id] === 'foreign') expect([400, 403, 404]).toContain(status);
    if (expectedAccess[id] === 'foreign') expect(body).toMatchObject({ data: null });
  });
});

describe.each(publicCalls)('public call %s', (_, endpoint) => {
  const input = endpoint.example ?? {};

  test('returns 200 to a visitor', async () => {
    const { status } = await callBff(endpoint, input);
    expect(status).toBe(200);
    if (endpoint.effect === 'write') {
      await testMall.close();
      await reopenMall();
    }
  });

  test('returns and changes nothing of a user whose id a visitor sends', async () => {
    const { status, body } = await expectOwnerUnchanged(() =>
      callBff(endpoint, input, { extra: { userId: example.userId } }),
    );
    expect(status).toBeLessThan(500);
    expect(JSON.stringify(body)).not.toContain(example.userId);
  });

  test('returns 403 to a user who sends another’s userId', async () => {
    const extra = { userId: example.userId };
    const { status } = await expectOwnerUnchanged(() => callBff(endpoint, input, { as: stranger, extra }));
    expect(status).toBe(403);
  });
});

describe.each(listCases(({ effect }) => effect === 'write'))('write call %s', (_, endpoint) => {
  test.each([
    ['another site’s page', { 'sec-fetch-site': 'cross-site' }],
    ['a sister site’s page', { 'sec-fetch-site': 'same-site' }],
    ['a followed link', { 'sec-fetch-site': 'none' }],
  ])('returns 403 to %s with the owner’s cookie', async (_name, headers) => {
    const { sealSession } = await import('@/server/session/session');
    const cookie = `mallSession=${await sealSession(example.userId)}`;
    const { status } = await expectOwnerUnchanged(() =>
      callBff(endpoint, endpoint.example ?? {}, { headers: { ...headers, cookie } }),
    );
    expect(status).toBe(403);
  });
});
