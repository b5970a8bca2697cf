import 'server-only';
import { sealData, unsealData } from 'iron-session';
import { z } from 'zod';
import { getSessionSecret } from './session-secret';

/** How long a session lives after its last renewal, in seconds (R-ACCOUNT-28). */
export const SESSION_TTL_SECONDS = 180 * 86_400;
/** A session older than this is sealed anew when it is used, in seconds. */
const RENEW_AFTER_SECONDS = 86_400;

const sessionSchema = z.object({
  userId: z.string().min(1),
  sealedAt: z.number(),
  version: z.number().int().nonnegative().optional(),
});

/**
 * Who is asking. `sealedAt` in seconds since 1970. `version`: the user's session version at login; logging out raises
 * it in the points mall, which then refuses this session. Absent: sealed before there were versions (counts as 0), or
 * in front of a points mall that has none.
 */
export type Session = z.output<typeof sessionSchema>;

/** Seals a session for the cookie and the bearer token alike. */
export const sealSession = (userId: string, version?: number, now = Date.now()): Promise<string> =>
  sealData({ userId, sealedAt: Math.floor(now / 1000), version } satisfies Session, {
    password: getSessionSecret(),
    ttl: SESSION_TTL_SECONDS,
  });

/** Opens a sealed session; undefined when it is missing, forged, expired or of another shape. */
export async function unsealSession(sealed: string | undefined): Promise<Session | undefined> {
  if (!sealed) return undefined;
  const data = await unsealData(sealed, { password: getSessionSecret(), ttl: SESSION_TTL_SECONDS }).catch(
    () => undefined,
  );
  const parsed = sessionSchema.safeParse(data);
  return parsed.success ? parsed.data : undefined;
}

export const needsRenewal = (session: Session, now = Date.now()): boolean =>
  now / 1000 - session.sealedAt > RENEW_AFTER_SECONDS;
