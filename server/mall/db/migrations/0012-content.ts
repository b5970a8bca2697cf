import 'server-only';
import { type Kysely, sql } from 'kysely';
import { getTextType } from '../columns';

/** Tables whose rows stay, hidden, when an operator removes them and something that happened refers to them. */
const HIDEABLE_TABLES = [
  'activities',
  'activity_specs',
  'coupons',
  'live_videos',
  'channels',
  'channel_prizes',
  'ab_tests',
] as const;

/** What import and export of content need: hidden rows, and the coupons that were taken before the mall began to count. */
export async function up(db: Kysely<never>): Promise<void> {
  for (const table of HIDEABLE_TABLES)
    await db.schema.alterTable(table).addColumn('hidden_at', getTextType(db)).execute();
  await db.schema
    .alterTable('coupons')
    .addColumn('taken_elsewhere', 'integer', (column) =>
      column.notNull().defaultTo(0).check(sql`taken_elsewhere >= 0`),
    )
    .execute();
  const own = sql`(select count(*) from user_coupons where coupon_id = coupons.id)`;
  await sql`update coupons set taken_elsewhere = case when taken > ${own} then taken - ${own} else 0 end`.execute(
    db,
  );
}
