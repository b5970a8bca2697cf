const { createCatalogueStatements } = await import('../indexes/fill/catalogue.ts');
const { createFillStatements } = await import('../indexes/fill/fill-statements.ts');

/** Names of a table's columns. */
const listColumns = async ({ db }, table) =>
  Object.keys(await db.selectFrom(table).selectAll().limit(1).executeTakeFirstOrThrow());

/** Fills a mall, unless it has as many users already. */
export async function fillLists(mall, database, { shape, goods: goodsCount, projects }) {
  const [{ count: users }, { count: goods }] = await Promise.all(
    ['users', 'goods'].map((table) =>
      mall.db
        .selectFrom(table)
        .select(({ fn }) => fn.countAll().as('count'))
        .executeTakeFirstOrThrow(),
    ),
  );
  if (users >= shape.users) return;
  const columns = {
    goods: await listColumns(mall, 'goods'),
    goods_specs: await listColumns(mall, 'goods_specs'),
  };
  await database.begin();
  const copies = Math.max(1, Math.round(goodsCount / goods) - 1);
  for (const statement of [
    ...createFillStatements(shape, database.moment),
    ...createCatalogueStatements(columns, { copies, projects }),
  ]) {
    await database.run(statement);
  }
  await database.analyze(mall.db);
}
