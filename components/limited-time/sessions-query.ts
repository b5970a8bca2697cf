import { queryOptions } from '@tanstack/react-query';
import { isUnknownCall } from '@/lib/browser/api-error';
import { callMall } from '@/lib/browser/client';
import { createQueryKey } from '@/lib/browser/queries';
import type { ActivitySession } from '@/lib/contract/activity';
import { ActivityType } from '@/lib/contract/activity-type';
import { toRunningSessions } from '@/lib/rules/activity/session';
import { type SessionView, toSessionViews } from './session-view';

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
export const sessionsQuery = (projectKey: string, first: SessionView[] | null) =>
  queryOptions({
    queryKey: createQueryKey('goods', 'sessions', projectKey),
    queryFn: async ({ signal }) => toSessionViews(await fetchSessions(signal)),
    ...(first && { initialData: first, initialDataUpdatedAt: 0 }),
  });
