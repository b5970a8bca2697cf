import 'server-only';
import type { Insertable } from 'kysely';
import { ActivityType } from '@/lib/contract/activity-type';
import { addDays, getHourOfDay, toShopDay } from '@/lib/rules/time/dates';
import { hasOperatorContent } from '../../config/settings';
import type { Job } from '../../context';
import { lockName } from '../../db/dialect';
import type { ActivitySpecTable } from '../../db/tables/catalogue';
import { inTransaction } from '../../db/transaction';
import type { Db, Tx } from '../../db/types';

/** Full hours in Asia/Shanghai at which a session of limited-time exchange begins; each lasts until the next one. */
const SESSION_HOURS = [0, 10, 14, 20] as const;

interface SessionWindow {
  /** The same on every instance: `limited-2026-11-21-10`. */
  id: string;
  /** Number of the session since 1970; successive sessions offer different goods. */
  number: number;
  startsAt: Date;
  endsAt: Date;
}

function getSessionsOfDay(day: string): SessionWindow[] {
  const dayNumber = Date.parse(day) / 86_400_000;
  return SESSION_HOURS.map((hour, index) => ({
    id: `limited-${day}-${String(hour).padStart(2, '0')}`,
    number: dayNumber * SESSION_HOURS.length + index,
    startsAt: getHourOfDay(day, hour),
    endsAt: getHourOfDay(day, SESSION_HOURS[index + 1] ?? 24),
  }));
}

/** All sessions of today, past ones included, and of tomorrow (R-ACTIVITY-04, R-ACTIVITY-05). */
function getSessions(now: Date): SessionWindow[] {
  const today = toShopDay(now);
  return [...getSessionsOfDay(today), ...getSessionsOfDay(addDays(today, 1))];
}

/** Specs in a session. */
const SPECS_PER_SESSION = 12;
/** Pieces of each spec in a session, and at most in one order. */
const PIECES_PER_SPEC = 40;
const MAX_PIECES_PER_ORDER = 2;
/** Shares of the ordinary points and cash that a session charges. */
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

/**
 * Converts a spec to an offer with some pieces already claimed, so that the demo's progress bars are not empty: up to
 * half of them, and in a session that is over more than half.
 */
function toOffer(
  session: SessionWindow,
  spec: Candidate,
  position: number,
  now: Date,
): Insertable<ActivitySpecTable> {
  const variation = (session.number * 7 + position * 11) % (PIECES_PER_SPEC / 2);
  const claimed = session.endsAt <= now ? PIECES_PER_SPEC - variation : variation;
  return {
    activity_id: session.id,
    goods_spec_id: spec.id,
    goods_id: spec.goods_id,
    position,
    points: Math.round(spec.points * POINTS_SHARE),
    price_fen: Math.round((spec.price_fen * CASH_SHARE) / 10) * 10,
    stock: PIECES_PER_SPEC - claimed,
    initial_stock: PIECES_PER_SPEC,
    claimed_elsewhere: claimed,
    order_limit: MAX_PIECES_PER_ORDER,
  };
}

/** Chooses the next specs of the catalogue for each session, in rotation. */
function chooseSpecs(candidates: readonly Candidate[], session: SessionWindow): Candidate[] {
  const start = (session.number * SPECS_PER_SESSION) % candidates.length;
  return [...candidates.slice(start), ...candidates.slice(0, start)].slice(0, SPECS_PER_SESSION);
}

async function createSession(
  tx: Tx,
  session: SessionWindow,
  candidates: readonly Candidate[],
  now: Date,
): Promise<void> {
  const { id, startsAt, endsAt } = session;
  const window = { starts_at: startsAt.toISOString(), ends_at: endsAt.toISOString() };
  const titles = { title_zh: '限时兑换', title_en: 'Limited-time exchange' };
  await tx
    .insertInto('activities')
    .values({ id, activity_type: ActivityType.limitedTime, p_id: '', ...titles, ...window })
    .execute();
  const offers = chooseSpecs(candidates, session).map((spec, position) =>
    toOffer(session, spec, position, now),
  );
  await tx.insertInto('activity_specs').values(offers).execute();
}

async function findMissingSessions(db: Db, now: Date): Promise<SessionWindow[]> {
  const sessions = getSessions(now);
  const ids = sessions.map((session) => session.id);
  const existing = await db.selectFrom('activities').select('id').where('id', 'in', ids).execute();
  const knownIds = new Set(existing.map((row) => row.id));
  return sessions.filter((session) => !knownIds.has(session.id));
}

/**
 * Creates the demo's sessions of today and tomorrow if they are missing. Safe on several instances (R-ACTIVITY-04).
 */
export async function ensureSessions(db: Db, now: Date): Promise<void> {
  if ((await findMissingSessions(db, now)).length === 0) return;
  await inTransaction(db, async (tx) => {
    await lockName(tx, 'sessions');
    const candidates = await findCandidates(tx);
    if (candidates.length === 0) return;
    for (const session of await findMissingSessions(tx, now))
      await createSession(tx, session, candidates, now);
  });
}

/** In demo mode, creates the sessions that are missing, unless an operator has imported activities. */
export const sessionsJob: Job = {
  name: 'sessions',
  run: async ({ db, now, settings }) => {
    if (settings.demo && !(await hasOperatorContent(db, 'activities'))) await ensureSessions(db, now());
  },
};
