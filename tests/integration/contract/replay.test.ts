/** @jest-environment node */
import './support/setup';
import Ajv from 'ajv/dist/2020';
import addFormats from 'ajv-formats';
import { endpoints } from '@/lib/contract';
import type { AnyEndpoint } from '@/lib/contract/endpoint';
import { example } from '@/lib/contract/examples';
import { createOpenApiDocument } from '@/lib/openapi/document';
import type { TestMall } from '@/tests/support/mall';
import { behindBff, callBff } from './support/bff';
import { exampleWorld, type Template } from './support/template';

interface Operation {
  responses: { 200: { content: { 'application/json': { schema: object } } } };
}
const { paths } = createOpenApiDocument('/vantmall') as { paths: Record<string, Record<string, Operation>> };
const ajv = addFormats(new Ajv({ strict: false, allErrors: true }));

/** What the document says that the endpoint answers. */
const described = ({ path, method }: AnyEndpoint) =>
  paths[path]?.[method.toLowerCase()]?.responses[200].content['application/json'].schema ?? false;

const named = (effect: 'read' | 'write') =>
  endpoints.filter((endpoint) => endpoint.effect === effect).map((each) => [each.id, each] as const);

let world: Template;
beforeAll(async () => {
  world = await exampleWorld();
});
afterAll(() => world.remove());

async function replay(endpoint: AnyEndpoint) {
  const { status, body } = await callBff(endpoint, endpoint.example ?? {}, { as: example.userId });
  expect({ status, ...body }).toMatchObject({ status: 200, code: 200, msg: 'ok' });
  const fits = ajv.compile(described(endpoint));
  expect(fits(body) ? [] : fits.errors).toEqual([]);
}

// R-PROJECT-10, R-PROJECT-11, R-LIST-17, R-ACCOUNT-06, R-API-01, R-API-05, R-API-10
describe('reads of the example world', () => {
  let shop: TestMall;
  beforeAll(async () => {
    shop = await world.open();
    behindBff(shop);
  });
  afterAll(() => shop.close());

  test.each(named('read'))('the example of %s works', async (_, endpoint) => {
    await replay(endpoint);
    expect(shop.errors).toEqual([]);
  });
});

test.each(named('write'))('the example of %s works', async (_, endpoint) => {
  const shop = await world.open();
  behindBff(shop);
  try {
    await replay(endpoint);
    expect(shop.errors).toEqual([]);
  } finally {
    await shop.close();
  }
});
