import 'server-only';
import { type Kysely, sql } from 'kysely';
import { createTable } from '../columns';

/**
 * How many comments a product has, and how many good ones: counting them for each page takes longer with each comment.
 * An instance of an older release that writes a comment leaves them one behind until the next comment on the product.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await createTable(db, 'goods_ratings', { goods_id: 'text', comments: 'int', good_comments: 'int' })
    .addPrimaryKeyConstraint('goods_ratings_pk', ['goods_id'])
    .addForeignKeyConstraint('goods_ratings_goods_fk', ['goods_id'], 'goods', ['id'])
    .addCheckConstraint('goods_ratings_check', sql`good_comments between 0 and comments`)
    .execute();
  await sql`
    insert into goods_ratings (goods_id, comments, good_comments)
    select goods_id, count(*), sum(case when stars >= 4 then 1 else 0 end) from goods_comments group by goods_id`.execute(
    db,
  );
}
