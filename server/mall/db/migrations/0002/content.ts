import 'server-only';
import { type Kysely, sql } from 'kysely';
import { createTable } from '../../columns';

async function createOperatorContentTables(db: Kysely<never>) {
  await createTable(db, 'project_content', { name: 'text', p_id: 'text', theme: 'text', value: 'text' })
    .addPrimaryKeyConstraint('project_content_pk', ['name', 'p_id', 'theme'])
    .execute();
  await createTable(db, 'activity_pages', { id: 'text', p_id: 'text', content: 'text' })
    .addPrimaryKeyConstraint('activity_pages_pk', ['id', 'p_id'])
    .execute();
}

async function createReportTables(db: Kysely<never>) {
  await createTable(db, 'cooperations', {
    receipt_no: 'text',
    p_id: 'text',
    company: 'text',
    contact: 'text',
    phone: 'text',
    type: 'text',
    text: 'text',
    digest: 'text',
    day: 'text',
    created_at: 'text',
  })
    .addPrimaryKeyConstraint('cooperations_pk', ['receipt_no'])
    .addUniqueConstraint('cooperations_once_a_day', ['phone', 'digest', 'day'])
    .execute();
  await createTable(db, 'track_events', {
    batch_id: 'text',
    position: 'int',
    p_id: 'text',
    client_id: 'text',
    name: 'text',
    path: 'text',
    at: 'text',
    duration_ms: 'int?',
    props: 'text',
    received_at: 'text',
  })
    .addPrimaryKeyConstraint('track_events_pk', ['batch_id', 'position'])
    .addCheckConstraint('track_events_duration_check', sql`duration_ms >= 0`)
    .execute();
  await db.schema.createIndex('track_events_age').on('track_events').column('received_at').execute();
}

export async function up(db: Kysely<never>): Promise<void> {
  await createOperatorContentTables(db);
  await createReportTables(db);
}
