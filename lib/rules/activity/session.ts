import type { ActivitySession } from '@/lib/contract/activity';
import { ActivityType } from '@/lib/contract/activity-type';
import type { GoodsCard } from '@/lib/contract/goods';

/** Whether a session is over, running or not started. */
export type SessionState = 'past' | 'running' | 'coming';

/** Start and end of a session, as ISO-8601 texts. */
type SessionWindow = Pick<ActivitySession, 'startsAt' | 'endsAt'>;

/** The state of a session at a moment (milliseconds since 1970); the end is exclusive (R-ACTIVITY-05). */
export function getSessionState({ startsAt, endsAt }: SessionWindow, now: number): SessionState {
  if (now < Date.parse(startsAt)) return 'coming';
  return now < Date.parse(endsAt) ? 'running' : 'past';
}

/**
 * The session to show: the wanted one, else the running one that ends first, else the next one, else the last one.
 */
export function pickSession<S extends Pick<ActivitySession, 'sessionId'> & SessionWindow>(
  sessions: readonly S[],
  now: number,
  wantedId = '',
): S | undefined {
  const findAll = (state: SessionState) =>
    sessions.filter((session) => getSessionState(session, now) === state);
  const [running] = findAll('running').sort((a, b) => Date.parse(a.endsAt) - Date.parse(b.endsAt));
  return (
    sessions.find(({ sessionId }) => sessionId === wantedId) ??
    running ??
    findAll('coming')[0] ??
    sessions.at(-1)
  );
}

/** When a session starts or ends next (milliseconds since 1970); undefined if all are over. */
export function findNextChange(sessions: readonly SessionWindow[], now: number): number | undefined {
  const moments = sessions.flatMap(({ startsAt, endsAt }) => [Date.parse(startsAt), Date.parse(endsAt)]);
  const coming = moments.filter((moment) => moment > now);
  return coming.length > 0 ? Math.min(...coming) : undefined;
}

/**
 * The running sessions of a points mall that knows only the specified calls, from its list of limited-time products: one
 * for each window (R-ACTIVITY-25).
 */
export function toRunningSessions(goods: readonly GoodsCard[]): ActivitySession[] {
  const sessions = new Map<string, ActivitySession>();
  for (const card of goods) {
    if (card.activity?.activityType !== ActivityType.limitedTime) continue;
    const { startsAt, endsAt } = card.activity;
    const sessionId = `${startsAt}/${endsAt}`;
    const session = sessions.get(sessionId) ?? { sessionId, title: '', startsAt, endsAt, goods: [] };
    session.goods.push(card);
    sessions.set(sessionId, session);
  }
  return [...sessions.values()].sort((a, b) => Date.parse(a.startsAt) - Date.parse(b.startsAt));
}
