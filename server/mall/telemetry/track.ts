import 'server-only';
import type { Insertable } from 'kysely';
import type { z } from 'zod';
import { track } from '@/lib/contract/content';
import { parseEventFields } from '@/lib/contract/events';
import { redactSecrets } from '@/lib/rules/caller/redact';
import { matchPage } from '@/lib/rules/page/page-routes';
import type { Context } from '../context';
import { toLogFields } from '../db/busy';
import type { TrackEventTable } from '../db/tables/content';
import { implement } from '../http/implement';
import type { CloudLogLine } from './cloud-log';

type EventRow = Insertable<TrackEventTable>;

/** Fields with the path of a page. */
const PATH_FIELDS = new Set(['from', 'to']);

/**
 * Removes query and fragment, which may contain tickets and codes. The address of a page stays as it is, because an id may
 * look like a phone; any other may contain one.
 */
function cleanPath(path: string): string {
  const [address = ''] = path.split(/[?#]/, 1);
  return matchPage(address).kind === 'page' ? address : redactSecrets(address);
}

const isProductId = (name: string, value: string, { kind }: Record<string, unknown>): boolean =>
  (name === 'goodsId' || (name === 'id' && kind === 'goods')) && /^[\w-]{1,40}$/.test(value);

function cleanValue(name: string, value: unknown, props: Record<string, unknown>): unknown {
  if (typeof value !== 'string' || isProductId(name, value, props)) return value;
  return PATH_FIELDS.has(name) ? cleanPath(value) : redactSecrets(value);
}

/** Serializes the fields of an event without personal data; ids of products may look like some and stay. */
const cleanProps = (props: Record<string, unknown>): string =>
  JSON.stringify(
    Object.fromEntries(Object.entries(props).map(([name, value]) => [name, cleanValue(name, value, props)])),
  );

/** Converts the events of a batch to rows, without those that are not in the catalogue. */
function toRows({ now, pId }: Context, batch: z.output<typeof track.input>): EventRow[] {
  const received_at = now().toISOString();
  return batch.events.flatMap(({ name, path, at, duration, props = {}, seq }, position) => {
    const fields = parseEventFields(name, props);
    if (!fields) return [];
    return {
      batch_id: batch.batchId,
      position,
      p_id: pId,
      client_id: batch.clientId,
      session_id: batch.sessionId ?? '',
      seq: seq ?? null,
      environment: batch.environment ?? '',
      data_source: batch.dataSource ?? null,
      build: batch.build ?? '',
      name,
      path: cleanPath(path),
      at,
      duration_ms: duration ?? null,
      props: cleanProps(fields),
      received_at,
    };
  });
}

/** Stores the events that are not stored yet. @returns their number. */
async function insertEvents({ db }: Context, rows: readonly EventRow[]): Promise<number> {
  const inserted = await db
    .insertInto('track_events')
    .values(rows)
    .onConflict((conflict) => conflict.columns(['batch_id', 'position']).doNothing())
    .returning('position')
    .execute();
  return inserted.length;
}

/** Converts a row to a line of the cloud log, whose fields are texts. */
const toCloudLine = (row: EventRow): CloudLogLine =>
  Object.fromEntries([
    ['kind', 'event'],
    ...Object.entries(row).flatMap(([name, value]) => (value === null ? [] : [[name, String(value)]])),
  ]);

/**
 * Stores and forwards the events, as configured. Never fails for the page that reports: events that cannot be stored, or that
 * the catalogue does not have, are dropped and logged. Whoever reads the cloud log recognizes a repeated batch by its id
 * (R-EVENT-01, R-EVENT-04, R-EVENT-16).
 */
export const handleTrack = implement(track, async (context, { input }) => {
  const { events, cloudLog } = context.settings.telemetry;
  const rows = toRows(context, input);
  const dropped = input.events.length - rows.length;
  if (dropped > 0)
    context.log.warn({ dropped, build: input.build }, 'dropped events that are not in the catalogue');
  if (events === 'off' || rows.length === 0) return { accepted: 0 };
  if (events !== 'store') cloudLog?.push(rows.map(toCloudLine), input.batchId);
  if (events === 'forward') return { accepted: rows.length };
  try {
    return { accepted: await insertEvents(context, rows) };
  } catch (err) {
    context.log.warn(toLogFields(err), 'could not store tracking events');
    return { accepted: 0 };
  }
});
