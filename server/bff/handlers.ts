import 'server-only';
import type { AnyEndpoint } from '@/lib/contract/endpoint';
import { AppError, type ErrorCode } from '@/lib/contract/errors';
import { serverLogout } from '@/lib/contract/server-logout';
import { login, logout } from '@/lib/contract/user';
import { type CallContext, callUpstream } from '../upstream/call-upstream';
import type { Caller } from './caller';
import { logInWithIdentity } from './login';

/** What a call leads to: the data of the envelope, and what happens to the session. */
export interface CallResult {
  data: unknown;
  /** A new sealed session to keep, or `null` to end the session. */
  session?: string | null;
}

type Handler = (args: Record<string, unknown>, context: CallContext, caller: Caller) => Promise<CallResult>;

/** What a points mall without session versions may answer to a call that it need not have. */
const UNKNOWN_CALL: readonly ErrorCode[] = ['not_found', 'method_not_allowed', 'unauthorized', 'upstream'];

/**
 * Ends every session of the user in the points mall. One that has no session versions cannot do that: it gave this
 * session none, so only the cookie ends.
 * @throws AppError when a mall that has them did not do it: then nothing has ended, and the shopper tries again.
 */
async function endSessions(context: CallContext): Promise<void> {
  if (!context.userId) return;
  try {
    await callUpstream(serverLogout, {}, context);
  } catch (error) {
    const isOptional = context.sessionVersion === undefined;
    if (!(isOptional && error instanceof AppError && UNKNOWN_CALL.includes(error.code))) throw error;
  }
}

/** Calls that are more than a plain forward. */
const specialHandlers: Readonly<Record<string, Handler>> = {
  /** Finds the user by the session, never by an id that was sent; else makes a guest (R-ACCOUNT-03). */
  [login.id]: async (args, context, caller) => {
    const { appType, webFingerPrint } = login.input.parse(args);
    const { isGuest: _, ...data } = await logInWithIdentity({}, caller, {
      ...context,
      appType,
      ...(webFingerPrint && { webFingerPrint }),
    });
    return { data, session: data.token };
  },
  [logout.id]: async (_, context) => {
    await endSessions(context);
    return { data: null, session: null };
  },
};

/** Answers an endpoint: by its own handler, or by asking the points mall (R-ACCOUNT-10, R-ACCOUNT-14). */
export async function runHandler(
  endpoint: AnyEndpoint,
  args: Record<string, unknown>,
  context: CallContext,
  caller: Caller,
): Promise<CallResult> {
  const handler = specialHandlers[endpoint.id];
  return handler ? handler(args, context, caller) : { data: await callUpstream(endpoint, args, context) };
}
