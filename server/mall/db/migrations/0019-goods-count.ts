import 'server-only';
import { type Kysely, sql } from 'kysely';

/** The number of products on sale is part of each list: this index has one short entry for each product. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`create index goods_on_sale on goods (on_sale)`.execute(db);
}
