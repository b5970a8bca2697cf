import { sql } from 'kysely';
import { startMall, type TestMall } from '@/tests/support/test-mall';
import { getTheme, themeIds } from '@/themes';

let testMall: TestMall;
beforeAll(async () => {
  testMall = await startMall();
});
afterAll(() => testMall.close());

/** The placeholder; consumption points, which are another currency; coins and beans that are things. */
const NO_POINTS =
  /\{points\}|消费积分|consumption points|coin purse|twenty coins|thin as a coin|Single-origin beans|硬币/gi;

const brandNames = themeIds.flatMap((id) => {
  const { unit, ...name } = getTheme(id).pointName;
  return [...Object.values(name), ...Object.values(unit)];
});
const pointName = new RegExp(`积分|金币|\\d ?币|\\b(points?|coins?)\\b(?!-)|${brandNames.join('|')}`, 'i');

/** All texts in a value of a column; the keys and the ids of a JSON document are no texts. */
function collectTexts(value: unknown): string[] {
  if (typeof value === 'string') {
    if (/^[{[]/.test(value)) {
      try {
        return collectTexts(JSON.parse(value));
      } catch {
        // A text that begins with a brace.
      }
    }
    return /^[\w./:?=&-]*$/.test(value) ? [] : [value];
  }
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(collectTexts) : [];
}

async function readTables(): Promise<string[]> {
  // The search index contains single words of the texts.
  const tables = (await testMall.mall.db.introspection.getTables()).filter(
    ({ name }) => !/^(goods_search|search_words)/.test(name),
  );
  const rows = await Promise.all(
    tables.map(({ name }) => sql`select * from ${sql.table(name)}`.execute(testMall.mall.db)),
  );
  return rows.flatMap(({ rows: list }) => list.flatMap(collectTexts));
}

// R-PROJECT-21
test('names points in no text of the demo’s data, because brands name them differently', async () => {
  const texts = await readTables();
  expect(texts.length).toBeGreaterThan(2000);
  expect(texts.filter((text) => text.includes('{points}')).length).toBeGreaterThan(50);
  expect(texts.filter((text) => pointName.test(text.replace(NO_POINTS, '')))).toEqual([]);
});
