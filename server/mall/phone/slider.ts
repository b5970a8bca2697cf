import 'server-only';
import { z } from 'zod';
import { AppError } from '@/lib/contract/errors';
import { createHmacHex } from '@/lib/crypto';
import { CAPTCHA_VALID_MINUTES } from '@/lib/rules/phone/phone-code';
import { addMinutes } from '@/lib/rules/time/dates';
import type { MallDeps } from '../context';
import { postSigned, SignedCallError, type SignedService } from '../http/signed-call';
import { wrongCaptcha } from './errors';
import { getPhoneSecret } from './phone-secret';

const verdictSchema = z.object({ success: z.boolean() });

/** Seconds after which a caller may try again while the service does not answer. */
const RETRY_AFTER_SECONDS = 10;

/** Whether the service accepts a token. @throws AppError unavailable if it gives no valid answer. */
async function isAccepted(deps: Pick<MallDeps, 'now' | 'log'>, service: SignedService, token: string) {
  try {
    const { status, body } = await postSigned(
      service,
      { operation: 'slider', payload: { token } },
      deps.now(),
    );
    const verdict = verdictSchema.safeParse(body);
    if (status === 200 && verdict.success) return verdict.data.success;
    deps.log.warn({ status }, 'the slider service gave no verdict');
  } catch (error) {
    if (!(error instanceof SignedCallError)) throw error;
    deps.log.warn({ kind: error.kind }, 'the slider service gave no verdict');
  }
  throw new AppError('unavailable', 'the slider cannot be checked now, try again or use /api/captcha', {
    retryAfter: RETRY_AFTER_SECONDS,
  });
}

/** Records a token as used; false if it was used before. The purge of captchas deletes it. */
async function recordToken({ db, now }: Pick<MallDeps, 'db' | 'now'>, token: string): Promise<boolean> {
  const digest = createHmacHex(await getPhoneSecret(db), `slider:${token}`);
  const expires_at = addMinutes(now(), CAPTCHA_VALID_MINUTES).toISOString();
  // The digest of an answer is another HMAC, so no picture has this row.
  const inserted = await db
    .insertInto('captchas')
    .values({ id: digest, answer_hash: digest, expires_at })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst();
  return inserted !== undefined;
}

/**
 * Checks the token of a slider at the operator's service; each token counts once (R-PHONE-09).
 * @throws AppError conflict `captcha_wrong`; unavailable if the service gives no valid answer: no code is sent then.
 */
export async function assertSlider(
  deps: Pick<MallDeps, 'db' | 'now' | 'log'>,
  service: SignedService,
  token: string,
): Promise<void> {
  if (!(await isAccepted(deps, service, token))) throw wrongCaptcha();
  if (!(await recordToken(deps, token))) throw wrongCaptcha();
}
