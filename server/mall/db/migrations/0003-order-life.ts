import 'server-only';
import type { Kysely } from 'kysely';
import * as indexes from './0003/indexes';
import * as jobs from './0003/jobs';
import * as orders from './0003/orders';
import * as report from './0003/report';
import * as service from './0003/service';

/** What the whole life of an order asks for. */
export async function up(db: Kysely<never>): Promise<void> {
  for (const part of [orders, jobs, service, report, indexes]) await part.up(db);
}
