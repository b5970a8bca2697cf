import type { Client } from 'pg';

/** Whether any session of the client's own database waits for a lock. */
export async function isWaitingForLock(client: Client): Promise<boolean> {
  const { rowCount } = await client.query(
    `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  );
  return rowCount !== 0;
}
