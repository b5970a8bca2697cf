import 'server-only';
import { parseCookie, stringifySetCookie } from 'cookie';
import { sealData, unsealData } from 'iron-session';
import { z } from 'zod';
import { appType } from '@/lib/contract/user';
import { toHostCookieName } from '../session/session-cookie';
import { getSessionSecret } from '../session/session-secret';
import type { LoginFlow } from './login-flow';

/** How long a browser has for one login, in seconds. */
const ATTEMPT_TTL_SECONDS = 600;

const schema = z.object({
  /** The `state` that the provider must return; absent: no login is in progress. */
  state: z.string().optional(),
  appId: z.string(),
  pId: z.string(),
  appType,
  /** The page to return to. */
  url: z.string(),
  /** Whether it is an automatic login (`auto-login.ts`); cookies of earlier versions do not have it. */
  isArrival: z.boolean().optional(),
  /** Failed logins in a row. */
  failed: z.number().int(),
});

type CookieName = Pick<LoginFlow, 'cookie'>;

/** A login in progress, sealed in a cookie, so that only the browser that started it can finish it. */
export type LoginAttempt = z.output<typeof schema>;

/**
 * Reads the login attempt from the browser's cookie; undefined if the cookie is missing, forged or too old
 * (R-WECHAT-04, R-WECHAT-08).
 * @param secure whether the request came over https. Then the cookie without the prefix is ignored: a sibling domain
 *   could plant the attempt of an attacker, and the shopper would be logged in as the attacker.
 */
export async function readAttempt(
  { cookie }: CookieName,
  request: Request,
  secure: boolean,
): Promise<LoginAttempt | undefined> {
  const sealed = parseCookie(request.headers.get('cookie') ?? '')[toHostCookieName(cookie, secure)];
  if (!sealed) return undefined;
  const data = await unsealData(sealed, { password: getSessionSecret(), ttl: ATTEMPT_TTL_SECONDS }).catch(
    () => undefined,
  );
  const parsed = schema.safeParse(data);
  return parsed.success ? parsed.data : undefined;
}

/** The `Set-Cookie` value that stores an attempt, or removes the cookie if `attempt` is undefined. */
export async function createAttemptCookie(
  { cookie }: CookieName,
  attempt: LoginAttempt | undefined,
  secure: boolean,
): Promise<string> {
  const value = attempt
    ? await sealData(attempt, { password: getSessionSecret(), ttl: ATTEMPT_TTL_SECONDS })
    : '';
  const shared = { path: '/', sameSite: 'lax', httpOnly: true, secure } as const;
  return stringifySetCookie({
    ...shared,
    name: toHostCookieName(cookie, secure),
    value,
    maxAge: attempt ? ATTEMPT_TTL_SECONDS : 0,
  });
}
