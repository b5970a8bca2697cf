import 'server-only';
import { type Kysely, sql } from 'kysely';

/**
 * For each order of a list of products, of all and of a group, an index that also has what lists filter by: the points of a range, and whether a
 * product is on sale. So a page, however deep, and the number of a range are read from an index alone.
 */
const indexes: Readonly<Record<string, string>> = {
  goods_by_id: 'id, on_sale, created_at',
  goods_by_position: 'position, id, on_sale, list_points',
  goods_by_age: 'created_at desc, id, on_sale, list_points',
  goods_by_popularity: 'exchanged desc, id, search_no, on_sale, list_points, group_id',
  goods_by_group: 'group_id, position, id, on_sale, list_points',
  goods_by_group_age: 'group_id, created_at desc, id, on_sale, list_points',
  goods_by_group_popularity: 'group_id, exchanged desc, id, on_sale, list_points',
  goods_by_group_points: 'group_id, list_points, id, on_sale',
  goods_by_group_points_desc: 'group_id, list_points desc, id, on_sale',
};
const replacedIndexes = [
  'goods_by_position',
  'goods_by_age',
  'goods_by_popularity',
  'goods_by_group',
  'goods_by_group_popularity',
];

export async function up(db: Kysely<never>): Promise<void> {
  for (const name of replacedIndexes) await db.schema.dropIndex(name).execute();
  for (const [name, columns] of Object.entries(indexes))
    await sql`create index ${sql.ref(name)} on goods (${sql.raw(columns)})`.execute(db);
}
