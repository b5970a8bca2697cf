import 'server-only';
import { type Kysely, sql } from 'kysely';

/** Names and columns of what serves lists that no index served; a list's order is part of its index. */
const made: Readonly<Record<string, readonly [table: string, columns: readonly string[]]>> = {
  // Operators list orders by status and by project; jobs look for what has a status.
  orders_status: ['orders', ['status', 'id']],
  orders_project: ['orders', ['p_id', 'id']],
  // The shopper's list of one status, newest first; two orders of one moment by their ids.
  orders_user_status: ['orders', ['user_id', 'status', 'created_at', 'id']],
  // A job works cases off in the order of their ids, operators list the newest first.
  after_sale_cases_status: ['after_sale_cases', ['status', 'id']],
  after_sale_cases_by_status: ['after_sale_cases', ['status', 'created_at', 'id']],
  complaints_state: ['complaints', ['state', 'moved_at', 'id']],
  complaints_due: ['complaints', ['state', 'id']],
  goods_comments_goods: ['goods_comments', ['goods_id', 'created_at', 'id']],
  // How many comments a goods has and how many are good is counted in the index.
  goods_comments_stars: ['goods_comments', ['goods_id', 'stars']],
};

/** Their places are taken by indexes of the same names, or of `orders_status`, which SQLite can use too. */
const gone = [
  'orders_under_way',
  'orders_user_status',
  'after_sale_cases_status',
  'complaints_state',
  'goods_comments_goods',
];

export async function up(db: Kysely<never>): Promise<void> {
  for (const name of gone) await db.schema.dropIndex(name).execute();
  for (const [name, [table, columns]] of Object.entries(made))
    await db.schema
      .createIndex(name)
      .on(table)
      .columns([...columns])
      .execute();
  // A guest who becomes a known user takes their comments along.
  await sql`create index goods_comments_user on goods_comments (user_id) where user_id is not null`.execute(
    db,
  );
}
