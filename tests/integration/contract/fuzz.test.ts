/** @jest-environment node */
import './support/setup';
import { endpoints } from '@/lib/contract';
import { example } from '@/lib/contract/examples';
import { isOnPostgres } from '@/tests/support/databases';
import type { TestMall } from '@/tests/support/mall';
import fc from '@/tests/support/property';
import { badCalls } from './support/bad-input';
import { behindBff, callBff } from './support/bff';
import { allRows, changedTables, changeMarker } from './support/rows';
import { exampleWorld, type Template } from './support/template';

const RUNS = isOnPostgres ? 8 : 25;

let world: Template;
beforeAll(async () => {
  world = await exampleWorld();
});
afterAll(() => world.remove());

/** What an answer must never let out: where the code lives, what the database said. */
const INSIDES = /\bat .+:\d+:\d+|node_modules|sqlite|postgres|syntax error|constraint|\.ts:/i;

// R-API-09
test.each(endpoints.map((endpoint) => [endpoint.id, endpoint] as const))(
  'bad input to %s is refused, told, and changes nothing',
  async (_, endpoint) => {
    const shop: TestMall = await world.open();
    behindBff(shop);
    try {
      let before = await allRows(shop.mall.db);
      let marker = await changeMarker(shop.mall.db);
      await fc.assert(
        fc.asyncProperty(badCalls(endpoint), async (sent) => {
          const { status, body } = await callBff(endpoint, sent, { as: example.userId });
          expect(status).toBeLessThan(500);
          expect(body).toMatchObject({ code: status });
          if (status !== 200) expect(JSON.stringify(body)).not.toMatch(INSIDES);
          const markerAfter = await changeMarker(shop.mall.db);
          if (markerAfter === marker) return;
          marker = markerAfter;
          const after = await allRows(shop.mall.db);
          if (status === 400) expect(changedTables(before, after)).toEqual([]);
          before = after;
        }),
        { numRuns: RUNS },
      );
      expect(shop.errors).toEqual([]);
    } finally {
      await shop.close();
    }
  },
);
