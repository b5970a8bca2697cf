/** @jest-environment node */
import '../../support/environment/bff';
import Ajv from 'ajv/dist/2020';
import addFormats from 'ajv-formats';
import { endpoints } from '@/lib/contract';
import type { AnyEndpoint } from '@/lib/contract/endpoint';
import { example } from '@/lib/contract/examples';
import { createOpenApiDocument } from '@/lib/openapi/document';
import type { TestMall } from '@/tests/support/test-mall';
import { callBff, registerMallTransport } from '../../support/call-bff';
import { createExampleMallTemplate, type ExampleMallTemplate } from './support/example-mall';

interface Operation {
  responses: { 200: { content: { 'application/json': { schema: object } } } };
}
const { paths } = createOpenApiDocument('/vantmall') as { paths: Record<string, Record<string, Operation>> };
const ajv = addFormats(new Ajv({ strict: false, allErrors: true }));

/** The response schema of the endpoint in the OpenAPI document. */
const getResponseSchema = ({ path, method }: AnyEndpoint) =>
  paths[path]?.[method.toLowerCase()]?.responses[200].content['application/json'].schema ?? false;

const listCases = (effect: 'read' | 'write') =>
  endpoints.filter((endpoint) => endpoint.effect === effect).map((each) => [each.id, each] as const);

let template: ExampleMallTemplate;
beforeAll(async () => {
  template = await createExampleMallTemplate();
});
afterAll(() => template.remove());

async function callExample(endpoint: AnyEndpoint) {
  const { status, body } = await callBff(endpoint, endpoint.example ?? {}, { as: example.userId });
  expect({ status, ...body }).toMatchObject({ status: 200, code: 200, msg: 'ok' });
  const fits = ajv.compile(getResponseSchema(endpoint));
  expect(fits(body) ? [] : fits.errors).toEqual([]);
}

// R-PROJECT-10, R-PROJECT-11, R-LIST-17, R-ACCOUNT-06, R-API-01, R-API-05, R-API-10
describe('examples of read calls', () => {
  let testMall: TestMall;
  beforeAll(async () => {
    testMall = await template.open();
    registerMallTransport(testMall);
  });
  afterAll(() => testMall.close());

  test.each(listCases('read'))('the example of %s returns a documented response', async (_, endpoint) => {
    await callExample(endpoint);
    expect(testMall.errors).toEqual([]);
  });
});

test.each(listCases('write'))('the example of %s returns a documented response', async (_, endpoint) => {
  const testMall = await template.open();
  registerMallTransport(testMall);
  try {
    await callExample(endpoint);
    expect(testMall.errors).toEqual([]);
  } finally {
    await testMall.close();
  }
});
