import 'server-only';
import { randomInt, randomUUID } from 'node:crypto';
import { create } from 'svg-captcha';
import { captcha } from '@/lib/contract/account/phone';
import { CAPTCHA_MINUTES } from '@/lib/rules/caller/phone';
import { minutesLater } from '@/lib/rules/time/dates';
import type { Host } from '../context';
import { implement } from '../http/implement';
import { hmac, isSame } from '../sandbox/secret';
import { phoneSecret } from './secret';

/** Letters and digits that nobody takes for one another, in either case. */
const LETTERS = 'abcdefhjkmnpqrtuvwxy2467';
const LENGTH = 4;
/** Letters that the package may choose from for one picture. */
const PRESET = 64;

/**
 * A picture and what it says. The package chooses with `Math.random`, which can be foretold, so each picture has
 * an alphabet of its own, drawn by `crypto`.
 */
function draw(): { text: string; image: string } {
  const charPreset = Array.from({ length: PRESET }, () => LETTERS[randomInt(LETTERS.length)]).join('');
  const { text, data } = create({ size: LENGTH, charPreset, noise: 3, color: true, background: '#f3f4f6' });
  return { text, image: `data:image/svg+xml;base64,${Buffer.from(data).toString('base64')}` };
}

interface Answer {
  uuid: string;
  text: string;
}

const hashOf = async ({ db }: Pick<Host, 'db'>, { uuid, text }: Answer): Promise<string> =>
  hmac(await phoneSecret(db), `captcha:${uuid}:${text.toLowerCase()}`);

/** Keeps what a picture says. Answers until when (R-PHONE-01, R-PHONE-07). */
export async function keepCaptcha(host: Pick<Host, 'db' | 'now'>, answer: Answer): Promise<string> {
  const expires_at = minutesLater(host.now(), CAPTCHA_MINUTES).toISOString();
  const answer_hash = await hashOf(host, answer);
  await host.db.insertInto('captchas').values({ id: answer.uuid, answer_hash, expires_at }).execute();
  return expires_at;
}

/** Whether that is what the picture says. Right or wrong, it cannot be asked again. */
export async function solveCaptcha(host: Pick<Host, 'db' | 'now'>, answer: Answer): Promise<boolean> {
  const row = await host.db
    .deleteFrom('captchas')
    .where('id', '=', answer.uuid)
    .returning(['answer_hash', 'expires_at'])
    .executeTakeFirst();
  if (!row || row.expires_at <= host.now().toISOString()) return false;
  return isSame(row.answer_hash, await hashOf(host, answer));
}

export const answerCaptcha = implement(captcha, async (context) => {
  const uuid = randomUUID();
  const { text, image } = draw();
  return { uuid, image, expiresAt: await keepCaptcha(context, { uuid, text }) };
});
