import 'server-only';
import { type Kysely, sql } from 'kysely';
import { createTable } from '../columns';

/**
 * How many products of a group are on sale, which each list of products says: counting them takes longer with each product. The
 * index that counted them is no longer needed. An import by an instance of an older release is counted by the next import.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await createTable(db, 'goods_counts', { group_id: 'text', on_sale: 'int' })
    .addPrimaryKeyConstraint('goods_counts_pk', ['group_id'])
    .addForeignKeyConstraint('goods_counts_group_fk', ['group_id'], 'goods_groups', ['id'], (key) =>
      key.onDelete('cascade'),
    )
    .addCheckConstraint('goods_counts_check', sql`on_sale >= 0`)
    .execute();
  await sql`
    insert into goods_counts (group_id, on_sale)
    select group_id, count(*) from goods where on_sale = 1 group by group_id`.execute(db);
  await sql`drop index goods_on_sale`.execute(db);
}
