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
import { createRowReader, findChangedTables } from './support/table-rows';

const RUNS = isOnPostgres ? 8 : 25;

let template: ExampleMallTemplate;
beforeAll(async () => {
  template = await createExampleMallTemplate();
});
afterAll(async () => {
  await opened?.testMall.close();
  await template.remove();
});

/** An open copy of the example world that no call has changed, and the function that reads its rows. */
let opened: { testMall: TestMall; readRows: ReturnType<typeof createRowReader> } | undefined;

/** Calls `work` with an unchanged copy; keeps the copy for the next endpoint unless `work` fails or changes rows. */
async function withUnchangedMall(work: (copy: NonNullable<typeof opened>) => Promise<void>): Promise<void> {
  let copy = opened;
  opened = undefined;
  if (!copy) {
    const testMall = await template.open();
    copy = { testMall, readRows: createRowReader(testMall.mall.db) };
  }
  registerMallTransport(copy.testMall);
  const before = await copy.readRows();
  try {
    await work(copy);
    if ((await copy.readRows()) === before) opened = copy;
  } finally {
    if (!opened) await copy.testMall.close();
  }
}

/** What a response must never contain: paths of the code, errors of the database. */
const INTERNALS_PATTERN = /\bat .+:\d+:\d+|node_modules|sqlite|postgres|syntax error|constraint|\.ts:/i;

// R-API-09
test.each(endpoints.map((endpoint) => [endpoint.id, endpoint] as const))(
  '%s rejects bad input with a message and changes nothing',
  (_, endpoint) =>
    withUnchangedMall(async ({ testMall, readRows }) => {
      let before = await readRows();
      await fc.assert(
        fc.asyncProperty(invalidCalls(endpoint), async (input) => {
          const { status, body } = await callBff(endpoint, input, { as: example.userId });
          expect(status).toBeLessThan(500);
          expect(body).toMatchObject({ code: status });
          if (status !== 200) expect(JSON.stringify(body)).not.toMatch(INTERNALS_PATTERN);
          const after = await readRows();
          if (status === 400 && after !== before) expect(findChangedTables(before, after)).toEqual([]);
          before = after;
        }),
        { numRuns: RUNS },
      );
      expect(testMall.errors).toEqual([]);
    }),
);
