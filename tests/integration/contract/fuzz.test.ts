/** @jest-environment node */
import '../../support/environment/bff';
import { endpoints } from '@/lib/contract';
import { example } from '@/lib/contract/examples';
import { isOnPostgres } from '@/tests/support/database-kind';
import fc from '@/tests/support/fast-check';
import type { TestMall } from '@/tests/support/test-mall';
import { callBff, registerMallTransport } from '../../support/call-bff';
import { createExampleMallTemplate, type ExampleMallTemplate } from './support/example-mall';
import { invalidCalls } from './support/invalid-calls';
import { findChangedTables, readAllRows, readChangeMarker } from './support/table-rows';

const RUNS = isOnPostgres ? 8 : 25;

let template: ExampleMallTemplate;
beforeAll(async () => {
  template = await createExampleMallTemplate();
});
afterAll(() => template.remove());

/** What a response must never contain: paths of the code, errors of the database. */
const INTERNALS_PATTERN = /\bat .+:\d+:\d+|node_modules|sqlite|postgres|syntax error|constraint|\.ts:/i;

// R-API-09
test.each(endpoints.map((endpoint) => [endpoint.id, endpoint] as const))(
  '%s rejects bad input with a message and changes nothing',
  async (_, endpoint) => {
    const testMall: TestMall = await template.open();
    registerMallTransport(testMall);
    try {
      let before = await readAllRows(testMall.mall.db);
      let marker = await readChangeMarker(testMall.mall.db);
      await fc.assert(
        fc.asyncProperty(invalidCalls(endpoint), async (input) => {
          const { status, body } = await callBff(endpoint, input, { as: example.userId });
          expect(status).toBeLessThan(500);
          expect(body).toMatchObject({ code: status });
          if (status !== 200) expect(JSON.stringify(body)).not.toMatch(INTERNALS_PATTERN);
          const markerAfter = await readChangeMarker(testMall.mall.db);
          if (markerAfter === marker) return;
          marker = markerAfter;
          const after = await readAllRows(testMall.mall.db);
          if (status === 400) expect(findChangedTables(before, after)).toEqual([]);
          before = after;
        }),
        { numRuns: RUNS },
      );
      expect(testMall.errors).toEqual([]);
    } finally {
      await testMall.close();
    }
  },
);
