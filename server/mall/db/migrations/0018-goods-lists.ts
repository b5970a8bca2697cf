import 'server-only';
import { type Kysely, sql } from 'kysely';

/** For each sort order of a list of goods, an index from which a page of ids, and their number, can be read. */
const indexes: Readonly<Record<string, string>> = {
  goods_by_position: 'position, id, on_sale',
  goods_by_age: 'created_at desc, id, on_sale',
  goods_by_points: 'list_points, id, on_sale',
  goods_by_points_desc: 'list_points desc, id, on_sale',
  goods_by_group: 'group_id, position, id, on_sale',
  goods_by_group_popularity: 'group_id, exchanged desc, id, on_sale',
};
const replacedIndexes = ['goods_by_position', 'goods_by_age', 'goods_by_points', 'goods_by_group'];

/** A list that is sorted by an index reads only its page, and counts without reading the products. */
export async function up(db: Kysely<never>): Promise<void> {
  for (const name of replacedIndexes) await db.schema.dropIndex(name).execute();
  for (const [name, columns] of Object.entries(indexes))
    await sql`create index ${sql.ref(name)} on goods (${sql.raw(columns)})`.execute(db);
}
