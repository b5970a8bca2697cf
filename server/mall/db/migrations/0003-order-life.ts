import 'server-only';
import type { Kysely } from 'kysely';
import * as indexes from './0003/indexes';
import * as jobs from './0003/jobs';
import * as orders from './0003/orders';
import * as service from './0003/service';
import * as uploads from './0003/uploads';

/** Columns, tables and indexes for the complete life cycle of an order. */
export async function up(db: Kysely<never>): Promise<void> {
  for (const part of [orders, jobs, service, uploads, indexes]) await part.up(db);
}
