/** @jest-environment node */
import './support/setup';
import { endpoints } from '@/lib/contract';
import type { AnyEndpoint } from '@/lib/contract/endpoint';
import { example } from '@/lib/contract/examples';
import { behindBff, callBff } from './support/bff';
import { repeatable } from './support/repeatable';
import { allRows, type Rows, tableNames } from './support/rows';
import { exampleWorld, type Template } from './support/template';

const TIMES = 20;

let world: Template;
beforeAll(async () => {
  world = await exampleWorld();
});
afterAll(() => world.remove());

/** Numbers that must be the same however often a call is made: rows, and the sum of every whole-number column. */
function figuresOf(rows: Rows): Record<string, number> {
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

async function figuresAfter(endpoint: AnyEndpoint, times: number) {
  const shop = await world.open();
  behindBff(shop);
  try {
    const headers = { 'idempotency-key': 'the-same-key' };
    const call = () => callBff(endpoint, endpoint.example ?? {}, { as: example.userId, headers });
    const answers = await Promise.all(Array.from({ length: times }, call));
    expect(shop.errors).toEqual([]);
    expect(await tableNames(shop.mall.db)).not.toEqual([]);
    return { answers, figures: figuresOf(await allRows(shop.mall.db)) };
  } finally {
    await shop.close();
  }
}

const writes = endpoints.filter(({ effect }) => effect === 'write');

// R-API-11
test('every exception is a call that changes something', () => {
  const ids = new Set(writes.map(({ id }) => id));
  expect(Object.keys(repeatable).filter((id) => !ids.has(id as never))).toEqual([]);
});

test.each(writes.map((endpoint) => [endpoint.id, endpoint] as const))(
  `${TIMES} calls of %s at once do what one does`,
  async (id, endpoint) => {
    const once = await figuresAfter(endpoint, 1);
    const often = await figuresAfter(endpoint, TIMES);
    for (const { status } of often.answers) expect([200, 404, 409, 429]).toContain(status);
    expect(often.answers.some(({ status }) => status === 200)).toBe(true);
    const grows = repeatable[id] ?? [];
    const differing = Object.keys({ ...once.figures, ...often.figures }).filter(
      (name) => once.figures[name] !== often.figures[name],
    );
    expect(
      differing.filter((name) => !grows.some((table) => name === table || name.startsWith(`${table}.`))),
    ).toEqual([]);
  },
);
