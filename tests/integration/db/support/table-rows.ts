import type { Insertable, Selectable } from 'kysely';
import type { Database } from '@/server/mall/db/schema';

/** The rows of all tables as statements read and write them; `read-column-types.mjs` reads these types. */
export type SelectedRows = { [T in keyof Database]: Selectable<Database[T]> };
export type InsertedRows = { [T in keyof Database]: Insertable<Database[T]> };
