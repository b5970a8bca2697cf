import 'server-only';
import type { AnyEndpoint } from '@/lib/contract/endpoint';
import { login, logout } from '@/lib/contract/user';
import { type CallContext, call } from '../upstream/call';
import { loginWith } from './login-with';
import type { Caller } from './session-of';

/** What a call leads to: the data of the envelope, and what happens to the session. */
export interface Outcome {
  data: unknown;
  /** A new sealed session to keep, or `null` to end the session. */
  session?: string | null;
}

type Handler = (args: Record<string, unknown>, context: CallContext, caller: Caller) => Promise<Outcome>;

/** Calls that are more than a plain forward. */
const special: Readonly<Record<string, Handler>> = {
  /** Finds the user by the session, never by an id that was sent; else makes a guest (R-ACCOUNT-03). */
  [login.id]: async (args, context, caller) => {
    const { appType, webFingerPrint } = login.input.parse(args);
    const { isGuest: _, ...data } = await loginWith({}, caller, {
      ...context,
      appType,
      ...(webFingerPrint && { webFingerPrint }),
    });
    return { data, session: data.token };
  },
  [logout.id]: async () => ({ data: null, session: null }),
};

/** Answers an endpoint: by its own handler, or by asking the points mall (R-ACCOUNT-10, R-ACCOUNT-14). */
export async function answer(
  endpoint: AnyEndpoint,
  args: Record<string, unknown>,
  context: CallContext,
  caller: Caller,
): Promise<Outcome> {
  const handler = special[endpoint.id];
  return handler ? handler(args, context, caller) : { data: await call(endpoint, args, context) };
}
