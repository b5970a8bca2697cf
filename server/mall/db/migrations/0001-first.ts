import 'server-only';
import type { Kysely } from 'kysely';
import * as catalogue from './0001/catalogue';
import * as orders from './0001/orders';
import * as users from './0001/users';

/** The tables of the first release. */
export async function up(db: Kysely<never>): Promise<void> {
  await catalogue.up(db);
  await users.up(db);
  await orders.up(db);
}
