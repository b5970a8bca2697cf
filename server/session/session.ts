import 'server-only';
import { sealData, unsealData } from 'iron-session';
import { LRUCache } from 'lru-cache';
import { z } from 'zod';
import { hashSha256 } from '@/lib/crypto';
import type { ProviderLogin } from '@/lib/rules/caller/provider-login';
import { getSingleton } from '../singleton';
import { getSessionSecret } from './session-secret';

/** How long a session lives after its last renewal, in seconds (R-ACCOUNT-28). */
export const SESSION_TTL_SECONDS = 180 * 86_400;
/** A session older than this is renewed when it is used, in seconds. */
const RENEW_AFTER_SECONDS = 86_400;

const providerLogin = z.object({ appId: z.string().optional(), authVersion: z.string() });

const sessionSchema = z.object({
  userId: z.string().min(1),
  sealedAt: z.number(),
  version: z.number().int().nonnegative().optional(),
  wechat: providerLogin.optional(),
  alipay: providerLogin.optional(),
  isNewUser: z.boolean().optional(),
});

/**
 * A user's session. It is created at login (`server/bff/login.ts`), renewed once a day (`renewSession` in
 * `server/bff/execute-call.ts`), and revoked in the points mall (`server/mall/user/session.ts`).
 *
 * - `sealedAt`: seconds since 1970.
 * - `version`: the user's session version at login. A logout increments it in the points mall, which then rejects this session.
 *   Absent, which counts as 0, in old sessions and if the points mall does not support versions.
 * - `wechat`, `alipay`: the login that identified the user there. Without `appId` if it was a login ticket (R-WECHAT-02,
 *   R-ALIPAY-01).
 * - `isNewUser`: a remote points mall returned this at login, and the user has not seen the gift dialog yet (R-API-29).
 */
export type Session = z.output<typeof sessionSchema>;

/** The logins of a session, by provider. */
export interface ProviderLogins {
  wechat?: ProviderLogin | undefined;
  alipay?: ProviderLogin | undefined;
}

/** What a session contains besides the user and the version. */
export interface SessionExtras extends ProviderLogins {
  isNewUser?: boolean | undefined;
}

/** Seals a session, for the cookie and as bearer token. @param now milliseconds since 1970 */
export function sealSession(
  userId: string,
  version?: number,
  now = Date.now(),
  { wechat, alipay, isNewUser }: SessionExtras = {},
): Promise<string> {
  const sealedAt = Math.floor(now / 1000);
  const session: Session = { userId, sealedAt, version, wechat, alipay, isNewUser };
  return sealData(session, {
    password: getSessionSecret(),
    ttl: SESSION_TTL_SECONDS,
  });
}

/** How long an unsealed session is cached, in milliseconds. */
const CACHE_TTL_MS = 300_000;
/** Most unsealed sessions in the cache, about 300 bytes each. */
const MAX_CACHED = 10_000;

interface OpenedSession {
  readonly session: Session;
  /** When it is unsealed again, in milliseconds since 1970; at the latest when it expires. */
  readonly until: number;
}

/** Cached sessions by the hash of the sealed text, so that the memory holds no usable token. */
const getOpened = () =>
  getSingleton('opened-sessions', () => new LRUCache<string, OpenedSession>({ max: MAX_CACHED }));

/**
 * Decrypts and verifies a session; undefined if it is missing, forged, expired or malformed. The result is cached, because this
 * takes longer than most calls. Whether the session was revoked is checked by the points mall, in each call (R-ACCOUNT-13).
 */
export async function unsealSession(sealed: string | undefined): Promise<Session | undefined> {
  if (!sealed) return undefined;
  const key = hashSha256(sealed, 'base64url');
  const opened = getOpened().get(key);
  if (opened && Date.now() < opened.until) return opened.session;
  const session = await openSeal(sealed);
  if (session) {
    const expiry = (session.sealedAt + SESSION_TTL_SECONDS) * 1000;
    getOpened().set(key, { session, until: Math.min(Date.now() + CACHE_TTL_MS, expiry) });
  }
  return session;
}

async function openSeal(sealed: string): Promise<Session | undefined> {
  const data = await unsealData(sealed, { password: getSessionSecret(), ttl: SESSION_TTL_SECONDS }).catch(
    () => undefined,
  );
  const parsed = sessionSchema.safeParse(data);
  return parsed.success ? parsed.data : undefined;
}

/** Whether a session was sealed more than a day ago. @param now milliseconds since 1970 */
export const needsRenewal = (session: Session, now = Date.now()): boolean =>
  now / 1000 - session.sealedAt > RENEW_AFTER_SECONDS;
