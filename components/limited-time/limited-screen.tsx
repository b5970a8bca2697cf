'use client';

import { queryOptions, useQuery } from '@tanstack/react-query';
import { type ReactNode, useId } from 'react';
import { useAppTexts } from '@/components/app/app-texts';
import { useQueryParam } from '@/components/app/use-query-param';
import { TabPanel } from '@/components/ui/nav/tab-panel';
import { Tabs } from '@/components/ui/nav/tabs';
import { isUnknownCall } from '@/lib/browser/api-error';
import { callMall } from '@/lib/browser/client';
import { useLink } from '@/lib/browser/current-page';
import { createQueryKey } from '@/lib/browser/queries';
import { useServerAhead } from '@/lib/browser/server-clock';
import { useKeptData } from '@/lib/browser/use-kept-data';
import type { ActivitySession } from '@/lib/contract/activity';
import { ActivityType } from '@/lib/contract/activity-type';
import { FIRST_SCREEN_ID } from '@/lib/early-script/first-screen';
import { hasReminder } from '@/lib/rules/activity/reminder';
import { getSessionState, pickSession, toRunningSessions } from '@/lib/rules/activity/session';
import { formatShopTime, toShopDay } from '@/lib/rules/time/dates';
import { ButtonLink } from '../ui/button';
import { EmptyState, ErrorState } from '../ui/feedback/illustrated-message';
import { ListSkeleton, Loading } from '../ui/feedback/skeleton';
import { Countdown } from '../ui/motion/countdown';
import { CountdownMilliseconds } from '../ui/motion/countdown-milliseconds';
import { useReminders } from './reminders/reminder-store';
import { SessionRow } from './session-row';
import { type LimitedTexts, type SessionView, toSessionViews } from './session-view';
import { useSessionClock } from './use-session-clock';

/** Loads the sessions of the day; only the running ones from a points mall without this call (R-ACTIVITY-25). */
async function fetchSessions(signal: AbortSignal): Promise<ActivitySession[]> {
  try {
    return await callMall('activitySessions', {}, { signal });
  } catch (error) {
    if (!isUnknownCall(error)) throw error;
    const input = { activityType: ActivityType.limitedTime, pageSize: 50 };
    return toRunningSessions((await callMall('goodsList', input, { signal })).list);
  }
}

/**
 * The sessions of the day; `first` are those in the HTML, which is cached: they are shown at once and loaded again,
 * because the claimed shares change quickly.
 */
const sessionsQuery = (projectKey: string, first: SessionView[] | null) =>
  queryOptions({
    queryKey: createQueryKey('goods', 'sessions', projectKey),
    queryFn: async ({ signal }) => toSessionViews(await fetchSessions(signal)),
    ...(first && { initialData: first, initialDataUpdatedAt: 0 }),
  });

interface SessionTabsProps {
  sessions: readonly SessionView[];
  value: string;
  /** The server's time, in milliseconds since 1970. */
  now: number;
  panelId: string;
  texts: LimitedTexts;
  onChange: (sessionId: string) => void;
}

/** The sessions of the day as tabs: when they start, and whether they are over, running or coming. */
function SessionTabs({ sessions, value, now, panelId, texts, onChange }: SessionTabsProps) {
  const today = toShopDay(new Date(now));
  return (
    <Tabs
      sticky
      className="second-frame h-15"
      label={texts.sessions}
      panelId={panelId}
      value={value}
      onChange={onChange}
      items={sessions.map((session) => {
        const startsAt = new Date(session.startsAt);
        const state = getSessionState(session, now);
        const isTomorrow = state === 'coming' && toShopDay(startsAt) > today;
        return {
          id: session.sessionId,
          label: formatShopTime(startsAt),
          note: texts.states[isTomorrow ? 'tomorrow' : state],
        };
      })}
    />
  );
}

interface SessionCountdownProps {
  session: SessionView | undefined;
  /** The server's time, in milliseconds since 1970. */
  now: number;
  texts: LimitedTexts;
}

/** Time until the session ends, or until it starts. Keeps its height while it is empty. */
function SessionCountdown({ session, now, texts }: SessionCountdownProps) {
  const serverAheadMs = useServerAhead();
  const state = session && getSessionState(session, now);
  const label = state === 'coming' ? texts.startsIn : texts.endsIn;
  return (
    <p className="second-frame flex min-h-8 flex-wrap items-center gap-x-2 text-14 font-semibold">
      {state === 'past' && texts.over}
      {session && state !== 'past' && (
        <>
          <span aria-hidden>{label}</span>
          <Countdown
            key={state}
            endsAt={state === 'coming' ? session.startsAt : session.endsAt}
            serverAheadMs={serverAheadMs}
            label={label}
            dayLabel={texts.day}
            className="text-16"
          >
            {state === 'running' && (
              <CountdownMilliseconds endsAt={session.endsAt} serverAheadMs={serverAheadMs} />
            )}
          </Countdown>
        </>
      )}
    </p>
  );
}

interface SessionsProps extends SessionCountdownProps {
  sessions: readonly SessionView[];
  unit: string;
  onChoose: (sessionId: string) => void;
}

/** The tabs of the sessions, and the products of the chosen one. */
function Sessions({ sessions, session, now, unit, texts, onChoose }: SessionsProps) {
  const link = useLink();
  const panelId = useId();
  const reminders = useReminders();
  if (!session) {
    return (
      <EmptyState
        text={texts.empty}
        action={<ButtonLink href={link('/home')}>{texts.home}</ButtonLink>}
        className="my-auto"
      />
    );
  }
  const { sessionId, goods } = session;
  return (
    <>
      <SessionTabs
        sessions={sessions}
        value={sessionId}
        now={now}
        panelId={panelId}
        texts={texts}
        onChange={onChoose}
      />
      <TabPanel id={panelId} label={texts.goods}>
        {goods.length === 0 && <EmptyState text={texts.noGoods} />}
        <ul data-place="limited-time-list" className="flex flex-col gap-2.5 pt-1.5">
          {goods.map((item, index) => (
            <li key={item.goodsId} id={index === 0 ? FIRST_SCREEN_ID : undefined}>
              <SessionRow
                session={session}
                goods={item}
                state={getSessionState(session, now)}
                isReminded={hasReminder(reminders, sessionId, item.goodsId)}
                unit={unit}
                texts={texts}
                priority={index < PRIORITY_ROWS}
                far={index >= MAX_FIRST_ROWS}
              />
            </li>
          ))}
        </ul>
      </TabPanel>
    </>
  );
}

/** Number of rows on the first screen; their pictures load with priority. */
const PRIORITY_ROWS = 5;

/** Rows that a tall phone may show without scrolling. */
const MAX_FIRST_ROWS = 6;

/** Constant, so that the clock does not start again with each render. */
const noSessions: SessionView[] = [];

interface LimitedScreenProps {
  /** Sessions in the HTML; null when they could not be read: then the browser loads them. */
  first: SessionView[] | null;
  /** When the page was rendered, as an ISO-8601 text. */
  renderedAt: string;
  projectKey: string;
  unit: string;
  texts: LimitedTexts;
  /** The header of the page; the countdown is below it. */
  children: ReactNode;
}

/**
 * The sessions of the day with the products of the chosen one. State and countdown follow the server's clock, because
 * the HTML is cached (R-ACTIVITY-05).
 */
export function LimitedScreen({ first, renderedAt, projectKey, unit, texts, children }: LimitedScreenProps) {
  const app = useAppTexts();
  const options = sessionsQuery(projectKey, first);
  const query = useQuery({ ...options, ...useKeptData(options) });
  const sessions = query.data ?? noSessions;
  const now = useSessionClock(sessions, renderedAt, () => void query.refetch());
  const [wantedId, setWantedId] = useQueryParam('session', '');
  const session = pickSession(sessions, now, wantedId);
  return (
    <>
      <section aria-label={texts.title} className="hero shrink-0 pb-9">
        <div className="hero-light" aria-hidden />
        {children}
        <div className="px-4">
          <SessionCountdown session={session} now={now} texts={texts} />
        </div>
      </section>
      <main className="relative -mt-5 flex flex-1 flex-col rounded-t-sheet bg-ground px-3 pt-1 pb-6">
        {query.data ? (
          <Sessions
            sessions={sessions}
            session={session}
            now={now}
            unit={unit}
            texts={texts}
            onChoose={setWantedId}
          />
        ) : query.isError ? (
          <ErrorState
            text={app.loadFailed}
            retryLabel={app.retry}
            retrying={query.isFetching}
            onRetry={() => void query.refetch()}
          />
        ) : (
          <Loading label={app.loading} className="pt-2.5">
            <ListSkeleton />
          </Loading>
        )}
      </main>
    </>
  );
}
