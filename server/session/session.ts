import 'server-only';
import { sealData, unsealData } from 'iron-session';
import { z } from 'zod';
import type { ProviderLogin } from '@/lib/rules/caller/arrival';
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
});

/**
 * A user's session. `sealedAt` is in seconds since 1970. `version` is the user's session version at login; a
 * logout increments it in the points mall, which then rejects this session. Absent if the session was sealed
 * before versions existed (counts as 0), or if the points mall does not support versions. `wechat` and `alipay` are
 * the logins that identified the user there: in this app, or by a ticket, which names none (R-WECHAT-02, R-ALIPAY-01).
 */
export type Session = z.output<typeof sessionSchema>;

/** The logins of a session, by provider. */
export interface ProviderLogins {
  wechat?: ProviderLogin | undefined;
  alipay?: ProviderLogin | undefined;
}

/** Seals a session, for the cookie and as bearer token. @param now milliseconds since 1970 */
export const sealSession = (
  userId: string,
  version?: number,
  now = Date.now(),
  { wechat, alipay }: ProviderLogins = {},
): Promise<string> =>
  sealData({ userId, sealedAt: Math.floor(now / 1000), version, wechat, alipay } satisfies Session, {
    password: getSessionSecret(),
    ttl: SESSION_TTL_SECONDS,
  });

/** Opens a sealed session; undefined if it is missing, forged, expired or malformed. */
export async function unsealSession(sealed: string | undefined): Promise<Session | undefined> {
  if (!sealed) return undefined;
  const data = await unsealData(sealed, { password: getSessionSecret(), ttl: SESSION_TTL_SECONDS }).catch(
    () => undefined,
  );
  const parsed = sessionSchema.safeParse(data);
  return parsed.success ? parsed.data : undefined;
}

/** Whether a session was sealed more than a day ago. @param now milliseconds since 1970 */
export const needsRenewal = (session: Session, now = Date.now()): boolean =>
  now / 1000 - session.sealedAt > RENEW_AFTER_SECONDS;
