import 'server-only';
import type { Db } from '../../db/types';
import { sectionNames, sections } from './content-file';

/** Content as the database has it: all sections, in a fixed order. */
export type StoredContent = Readonly<Record<string, unknown>>;

/** Reads all content. Run it in a transaction to get one state. */
export async function readContent(db: Db): Promise<StoredContent> {
  const entries: [string, unknown][] = [];
  for (const name of sectionNames) entries.push([name, await sections[name].read(db)]);
  return { version: 1, ...Object.fromEntries(entries) };
}

/** Formats content as the text of a file: the same content gets the same bytes. */
export const formatContent = (content: StoredContent): string => `${JSON.stringify(content, null, 2)}\n`;

/** Reads all content in one state of the database, while the mall may run (R-OPERATOR-11). */
export const exportContent = (db: Db): Promise<StoredContent> =>
  db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute((tx) => readContent(tx));
