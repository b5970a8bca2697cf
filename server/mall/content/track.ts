import 'server-only';
import { type TrackEvent, track } from '@/lib/contract/content';
import { redactSecrets } from '@/lib/rules/caller/redact';
import type { Context } from '../context';
import { implement } from '../http/implement';

/** Removes query and fragment: they may contain tickets and codes. */
const stripQuery = (path: string): string => path.split(/[?#]/, 1)[0] ?? '';

const cleanProps = (props: TrackEvent['props'] = {}): string =>
  JSON.stringify(
    Object.fromEntries(
      Object.entries(props).map(([name, value]) => [
        name,
        typeof value === 'string' ? redactSecrets(value) : value,
      ]),
    ),
  );

/** Stores the events that are not stored yet. @returns their number. */
async function insertEvents(
  { db, now, pId }: Context,
  batchId: string,
  clientId: string,
  events: TrackEvent[],
) {
  const received_at = now().toISOString();
  const rows = events.map(({ name, path, at, duration, props }, position) => ({
    batch_id: batchId,
    position,
    p_id: pId,
    client_id: clientId,
    name,
    path: stripQuery(path),
    at,
    duration_ms: duration ?? null,
    props: cleanProps(props),
    received_at,
  }));
  const inserted = await db
    .insertInto('track_events')
    .values(rows)
    .onConflict((conflict) => conflict.columns(['batch_id', 'position']).doNothing())
    .returning('position')
    .execute();
  return inserted.length;
}

/**
 * Never fails for the page that reports: events that cannot be stored are dropped and the error is logged (R-EVENT-01,
 * R-EVENT-04).
 */
export const handleTrack = implement(track, async (context, { input }) => {
  try {
    return { accepted: await insertEvents(context, input.batchId, input.clientId, input.events) };
  } catch (err) {
    context.log.warn({ err }, 'could not store tracking events');
    return { accepted: 0 };
  }
});
