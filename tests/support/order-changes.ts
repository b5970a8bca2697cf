import { sql } from 'kysely';
import { isPostgres } from '@/server/mall/db/dialect';
import type { TestMall } from './test-mall';

/**
 * From now on, the database records every write of the status or the address of an order, whichever instance
 * sends it. A test counts them to show that a change happened once: two writes of the same values leave the
 * same row.
 */
export async function recordOrderChanges({ mall: { db } }: TestMall): Promise<void> {
  await sql`create table test_order_changes (order_id text not null)`.execute(db);
  const record = sql`insert into test_order_changes values (new.id);`;
  const trigger = sql`create trigger test_order_changes after update of status, address on orders for each row`;
  if (!isPostgres(db)) {
    await sql`${trigger} begin ${record} end`.execute(db);
    return;
  }
  await sql`create function test_record_order_change() returns trigger language plpgsql
    as $$ begin ${record} return null; end $$`.execute(db);
  await sql`${trigger} execute function test_record_order_change()`.execute(db);
}

/** Counts the recorded writes of an order. */
export async function countOrderChanges({ mall: { db } }: TestMall, orderId: string): Promise<number> {
  const { rows } = await sql`select 1 from test_order_changes where order_id = ${orderId}`.execute(db);
  return rows.length;
}
