import { existsSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/**
 * Changes the database of the mall under test: for states that only time or a warehouse would bring about.
 */
export function withDatabase(work: (database: DatabaseSync) => void): void {
  const file = path.join(process.env.TEST_DATA_DIR ?? '', 'mall.db');
  if (!existsSync(file)) throw new Error(`${file} does not exist`);
  const database = new DatabaseSync(file, { timeout: 5000 });
  try {
    work(database);
  } finally {
    database.close();
  }
}

/**
 * All tests share one IP address, and the mall gives the welcome gift to a limited number of guests per
 * address and day.
 */
export const deleteGiftCounts = (): void =>
  withDatabase((database) => database.exec('delete from gift_counts'));
