/** @jest-environment node */
import '../../support/environment/bff';
import { endpoints } from '@/lib/contract';
import { example } from '@/lib/contract/examples';
import type { TestMall } from '@/tests/support/test-mall';
import { callBff, registerMallTransport } from '../../support/call-bff';
import { assertDocumentedResponse } from './support/documented-response';
import { createExampleMallTemplate, type ExampleMallTemplate } from './support/example-mall';

let template: ExampleMallTemplate;
let testMall: TestMall;
beforeAll(async () => {
  template = await createExampleMallTemplate();
  testMall = await template.open();
  registerMallTransport(testMall);
});
afterAll(async () => {
  await testMall.close();
  await template.remove();
});

const reads = endpoints.filter(({ effect }) => effect === 'read').map((each) => [each.id, each] as const);

// The examples of write calls are tested with their repetition (idempotency.test.ts).
// R-PROJECT-10, R-PROJECT-11, R-LIST-17, R-ACCOUNT-06, R-API-01, R-API-05, R-API-10
test.each(reads)('the example of the read call %s returns a documented response', async (_, endpoint) => {
  assertDocumentedResponse(endpoint, await callBff(endpoint, endpoint.example ?? {}, { as: example.userId }));
  expect(testMall.errors).toEqual([]);
});
