import 'server-only';
import { activitySessions } from '@/lib/contract/activity';
import { ActivityType } from '@/lib/contract/activity-type';
import { AppError, type ErrorCode } from '@/lib/contract/errors';
import { goodsList } from '@/lib/contract/goods';
import { toRunningSessions } from '@/lib/rules/activity/session';
import { callUpstream } from '../upstream/call-upstream';
import { createCachedRead } from './cached-read';

/** Errors of a points mall that does not know a call; `upstream` for a 404 that is not in the contract's envelope. */
const UNKNOWN_CALL_CODES: readonly ErrorCode[] = ['not_found', 'method_not_allowed', 'upstream'];

const isUnknownCall = (error: unknown): boolean =>
  error instanceof AppError && UNKNOWN_CALL_CODES.includes(error.code);

/**
 * Cached read of the sessions of the day. An existing points mall may not know the call: then these are the running
 * ones, from its list of limited-time products (R-ACTIVITY-21).
 */
export const readSessions = createCachedRead(activitySessions, 'goods', async (args, context) => {
  try {
    return await callUpstream(activitySessions, args, context);
  } catch (error) {
    if (!isUnknownCall(error)) throw error;
    const input = { activityType: ActivityType.limitedTime, pageSize: 50 };
    return toRunningSessions((await callUpstream(goodsList, input, context)).list);
  }
});
