import 'server-only';
import type { Insertable } from 'kysely';
import type { Job } from '../../context';
import { lockName } from '../../db/dialect';
import type { ActivitySpecTable } from '../../db/tables/catalogue';
import { inTransaction } from '../../db/tx';
import type { Db, Tx } from '../../db/types';
import { comingSessions, type SessionWindow } from './session-windows';

/** Limited-time purchase (R-ACTIVITY-04). */
const LIMITED_TIME = 1;
/** Specs in a session. */
const SPECS = 12;
/** Pieces of each spec in a session, and most for one order. */
const PIECES = 40;
const ORDER_LIMIT = 2;
/** A session asks for this share of the ordinary points and cash. */
const POINTS_SHARE = 0.6;
const CASH_SHARE = 0.8;

interface Candidate {
  id: string;
  goods_id: string;
  points: number;
  price_fen: number;
}

const findCandidates = (db: Db): Promise<Candidate[]> =>
  db
    .selectFrom('goods_specs as spec')
    .innerJoin('goods', 'goods.id', 'spec.goods_id')
    .select(['spec.id', 'spec.goods_id', 'spec.points', 'spec.price_fen'])
    .where('spec.position', '=', 0)
    .where('goods.on_sale', '=', 1)
    .where('goods.kind', '=', 'physical')
    .orderBy('goods.position')
    .orderBy('goods.id')
    .execute();

/** The demo begins with some pieces claimed, so that progress bars have something to show. */
function toOffer(session: SessionWindow, spec: Candidate, position: number): Insertable<ActivitySpecTable> {
  const claimed = (session.number * 7 + position * 11) % (PIECES / 2);
  return {
    activity_id: session.id,
    goods_spec_id: spec.id,
    goods_id: spec.goods_id,
    position,
    points: Math.round(spec.points * POINTS_SHARE),
    price_fen: Math.round((spec.price_fen * CASH_SHARE) / 10) * 10,
    stock: PIECES - claimed,
    initial_stock: PIECES,
    claimed_elsewhere: claimed,
    order_limit: ORDER_LIMIT,
  };
}

/** Another dozen for each session, going round the catalogue. */
function choose(candidates: readonly Candidate[], session: SessionWindow): Candidate[] {
  const start = (session.number * SPECS) % candidates.length;
  return [...candidates.slice(start), ...candidates.slice(0, start)].slice(0, SPECS);
}

async function createSession(
  tx: Tx,
  session: SessionWindow,
  candidates: readonly Candidate[],
): Promise<void> {
  const { id, startsAt, endsAt } = session;
  const window = { starts_at: startsAt.toISOString(), ends_at: endsAt.toISOString() };
  const titles = { title_zh: '限时兑换', title_en: 'Limited-time exchange' };
  await tx
    .insertInto('activities')
    .values({ id, activity_type: LIMITED_TIME, p_id: '', ...titles, ...window })
    .execute();
  const offers = choose(candidates, session).map((spec, position) => toOffer(session, spec, position));
  await tx.insertInto('activity_specs').values(offers).execute();
}

async function missingSessions(db: Db, now: Date): Promise<SessionWindow[]> {
  const sessions = comingSessions(now);
  const ids = sessions.map((session) => session.id);
  const there = await db.selectFrom('activities').select('id').where('id', 'in', ids).execute();
  const known = new Set(there.map((row) => row.id));
  return sessions.filter((session) => !known.has(session.id));
}

/**
 * Sees to it that a session of the demo runs now and the next ones are there. Safe on several instances
 * (R-ACTIVITY-04).
 */
export async function ensureActivities(db: Db, now: Date): Promise<void> {
  if ((await missingSessions(db, now)).length === 0) return;
  await inTransaction(db, async (tx) => {
    await lockName(tx, 'sessions');
    const candidates = await findCandidates(tx);
    if (candidates.length === 0) return;
    for (const session of await missingSessions(tx, now)) await createSession(tx, session, candidates);
  });
}

export const sessionsJob: Job = {
  name: 'sessions',
  run: async ({ db, now, settings }) => {
    if (settings.demo) await ensureActivities(db, now());
  },
};
