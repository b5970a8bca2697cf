/** @jest-environment node */
import '../../support/environment/bff';
import { endpoints } from '@/lib/contract';
import type { AnyEndpoint } from '@/lib/contract/endpoint';
import { example } from '@/lib/contract/examples';
import { callBff, registerMallTransport } from '../../support/call-bff';
import { assertDocumentedResponse } from './support/documented-response';
import { createExampleMallTemplate, type ExampleMallTemplate } from './support/example-mall';
import { repeatableCalls } from './support/repeatable-calls';
import { getTableNames, type RowsByTable, readAllRows } from './support/table-rows';

const TIMES = 20;

let template: ExampleMallTemplate;
beforeAll(async () => {
  template = await createExampleMallTemplate();
});
afterAll(() => template.remove());

/** Numbers that a repeated call must not change: the row count, and the sum of every whole-number column. */
function sumColumns(rows: RowsByTable): Record<string, number> {
  const figures: Record<string, number> = {};
  for (const [table, all] of Object.entries(rows)) {
    figures[table] = all.length;
    for (const row of all) {
      for (const [column, value] of Object.entries(row)) {
        if (typeof value === 'number')
          figures[`${table}.${column}`] = (figures[`${table}.${column}`] ?? 0) + value;
      }
    }
  }
  return figures;
}

async function measureCalls(endpoint: AnyEndpoint, times: number) {
  const testMall = await template.open();
  registerMallTransport(testMall);
  try {
    const headers = { 'idempotency-key': 'the-same-key' };
    const call = () => callBff(endpoint, endpoint.example ?? {}, { as: example.userId, headers });
    const answers = await Promise.all(Array.from({ length: times }, call));
    expect(testMall.errors).toEqual([]);
    expect(await getTableNames(testMall.mall.db)).not.toEqual([]);
    return { answers, figures: sumColumns(await readAllRows(testMall.mall.db)) };
  } finally {
    await testMall.close();
  }
}

const writes = endpoints.filter(({ effect }) => effect === 'write');

// R-API-11
test('every exception is a write call', () => {
  const ids = new Set(writes.map(({ id }) => id));
  expect(Object.keys(repeatableCalls).filter((id) => !ids.has(id as never))).toEqual([]);
});

// R-API-01, R-API-10
test.each(writes.map((endpoint) => [endpoint.id, endpoint] as const))(
  `the example of %s returns a documented response, and ${TIMES} parallel calls have the effect of one`,
  async (id, endpoint) => {
    const once = await measureCalls(endpoint, 1);
    for (const answer of once.answers) assertDocumentedResponse(endpoint, answer);
    const often = await measureCalls(endpoint, TIMES);
    for (const { status } of often.answers) expect([200, 404, 409, 429]).toContain(status);
    expect(often.answers.some(({ status }) => status === 200)).toBe(true);
    const grows = repeatableCalls[id] ?? [];
    const differing = Object.keys({ ...once.figures, ...often.figures }).filter(
      (name) => once.figures[name] !== often.figures[name],
    );
    expect(
      differing.filter((name) => !grows.some((table) => name === table || name.startsWith(`${table}.`))),
    ).toEqual([]);
  },
);
