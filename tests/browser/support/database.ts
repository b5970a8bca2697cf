import { existsSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/** Works on the database of the mall under test: for what only time or a warehouse would bring about. */
export function withDatabase(work: (database: DatabaseSync) => void): void {
  const file = path.join(process.env.TEST_DATA_DIR ?? '', 'mall.db');
  if (!existsSync(file)) throw new Error(`${file} is not there`);
  const database = new DatabaseSync(file, { timeout: 5000 });
  try {
    work(database);
  } finally {
    database.close();
  }
}

/** All tests are one address to the mall, which gives points to so many guests of an address in a day. */
export const deleteGiftCounts = (): void =>
  withDatabase((database) => database.exec('delete from gift_counts'));
