import 'server-only';
import { parseCookie, stringifySetCookie } from 'cookie';
import { sealData, unsealData } from 'iron-session';
import { z } from 'zod';
import { appType } from '@/lib/contract/user';
import { sessionSecret } from '../session/secret';

const COOKIE = 'mallWechatLogin';
/** How long a browser has for one login, in seconds. */
const LASTS = 600;

const schema = z.object({
  /** What has to come back from WeChat; absent: no login is under way. */
  state: z.string().optional(),
  appId: z.string(),
  pId: z.string(),
  appType,
  /** The page to go back to. */
  url: z.string(),
  /** Logins in a row that came to nothing. */
  failed: z.number().int(),
});

/** A login of one browser; kept sealed in its cookie, so that nobody else can finish it. */
export type Attempt = z.output<typeof schema>;

/**
 * The login that a browser is in; undefined when there is none, or its cookie is forged or too old
 * (R-WECHAT-04, R-WECHAT-08).
 */
export async function attemptOf(request: Request): Promise<Attempt | undefined> {
  const sealed = parseCookie(request.headers.get('cookie') ?? '')[COOKIE];
  if (!sealed) return undefined;
  const data = await unsealData(sealed, { password: sessionSecret(), ttl: LASTS }).catch(() => undefined);
  const parsed = schema.safeParse(data);
  return parsed.success ? parsed.data : undefined;
}

/** The `Set-Cookie` that keeps a login, or, without one, ends it. */
export async function attemptCookie(attempt: Attempt | undefined, secure: boolean): Promise<string> {
  const value = attempt ? await sealData(attempt, { password: sessionSecret(), ttl: LASTS }) : '';
  const shared = { path: '/', sameSite: 'lax', httpOnly: true, secure } as const;
  return stringifySetCookie({ ...shared, name: COOKIE, value, maxAge: attempt ? LASTS : 0 });
}
