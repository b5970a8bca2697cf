import 'server-only';
import { type Kysely, sql } from 'kysely';

/** Names and columns of indexes for lists that had none; the sort order of a list is part of its index. */
const newIndexes: Readonly<Record<string, readonly [table: string, columns: readonly string[]]>> = {
  // Operators list orders by status and by project; jobs select orders by status.
  orders_status: ['orders', ['status', 'id']],
  orders_project: ['orders', ['p_id', 'id']],
  // The shopper's list of one status, newest first; orders with the same time are sorted by id.
  orders_user_status: ['orders', ['user_id', 'status', 'created_at', 'id']],
  // A job processes cases sorted by id; operators list the newest first.
  after_sale_cases_status: ['after_sale_cases', ['status', 'id']],
  after_sale_cases_by_status: ['after_sale_cases', ['status', 'created_at', 'id']],
  complaints_state: ['complaints', ['state', 'moved_at', 'id']],
  complaints_due: ['complaints', ['state', 'id']],
  goods_comments_goods: ['goods_comments', ['goods_id', 'created_at', 'id']],
  // Counts of all and of good comments per product use only the index.
  goods_comments_stars: ['goods_comments', ['goods_id', 'stars']],
};

/** Replaced by indexes of the same names, or by `orders_status`, which SQLite can also use. */
const replacedIndexes = [
  'orders_under_way',
  'orders_user_status',
  'after_sale_cases_status',
  'complaints_state',
  'goods_comments_goods',
];

export async function up(db: Kysely<never>): Promise<void> {
  for (const name of replacedIndexes) await db.schema.dropIndex(name).execute();
  for (const [name, [table, columns]] of Object.entries(newIndexes))
    await db.schema
      .createIndex(name)
      .on(table)
      .columns([...columns])
      .execute();
  // Merging a guest into a known user moves the guest's comments.
  await sql`create index goods_comments_user on goods_comments (user_id) where user_id is not null`.execute(
    db,
  );
}
