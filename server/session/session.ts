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
 * A user's session. `sealedAt` is in seconds since 1970. `version` is the user's session version at login; a
 * logout increments it in the points mall, which then rejects this session. Absent if the session was sealed
 * before versions existed (counts as 0), or if the points mall does not support versions. `wechat` and `alipay` are
 * the logins that identified the user there: in this app, or by a ticket, which names none (R-WECHAT-02, R-ALIPAY-01).
 * `isNewUser`: a remote points mall has said so at login, and the user has not seen the gift dialog yet (R-API-29).
 */
export type Session = z.output<typeof sessionSchema>;

/** The logins of a session, by provider. */
export interface ProviderLogins {
  wechat?: ProviderLogin | undefined;
  alipay?: ProviderLogin | undefined;
}

/** What a session contains beside its user. */
export interface SessionMarks extends ProviderLogins {
  isNewUser?: boolean | undefined;
}

/** Seals a session, for the cookie and as bearer token. @param now milliseconds since 1970 */
export function sealSession(
  userId: string,
  version?: number,
  now = Date.now(),
  { wechat, alipay, isNewUser }: SessionMarks = {},
): Promise<string> {
  const sealedAt = Math.floor(now / 1000);
  const session: Session = { userId, sealedAt, version, wechat, alipay, isNewUser };
  return sealData(session, {
    password: getSessionSecret(),
    ttl: SESSION_TTL_SECONDS,
  });
}

/** How long an opened session is remembered, in milliseconds. */
const REMEMBER_MS = 300_000;
/** Most opened sessions that are remembered, about 300 bytes each. */
const MAX_OPENED = 10_000;

interface OpenedSession {
  readonly session: Session;
  /** Until when it needs not be opened again, in milliseconds since 1970; never longer than it is valid. */
  readonly until: number;
}

/** Opened sessions by the hash of their seal, so that the memory holds no sealed session. */
const getOpened = () =>
  getSingleton('opened-sessions', () => new LRUCache<string, OpenedSession>({ max: MAX_OPENED }));

/**
 * Opens a sealed session; undefined if it is missing, forged, expired or malformed. An opened session is remembered for a
 * while, because opening takes longer than most calls. Its seal is not all that makes a session valid: the points mall
 * checks in each call whether it was ended (R-ACCOUNT-13).
 */
export async function unsealSession(sealed: string | undefined): Promise<Session | undefined> {
  if (!sealed) return undefined;
  const key = hashSha256(sealed, 'base64url');
  const opened = getOpened().get(key);
  if (opened && Date.now() < opened.until) return opened.session;
  const session = await openSeal(sealed);
  if (session) {
    const expiry = (session.sealedAt + SESSION_TTL_SECONDS) * 1000;
    getOpened().set(key, { session, until: Math.min(Date.now() + REMEMBER_MS, expiry) });
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
