import 'server-only';
import { randomInt, randomUUID } from 'node:crypto';
import { create } from 'svg-captcha';
import { captcha } from '@/lib/contract/phone';
import { createHmacHex, isEqualInConstantTime } from '@/lib/crypto';
import { loadSharp } from '@/lib/load-sharp';
import { CAPTCHA_VALID_MINUTES } from '@/lib/rules/phone/phone-code';
import { addMinutes } from '@/lib/rules/time/dates';
import type { MallDeps } from '../context';
import { implement } from '../http/implement';
import { getPhoneSecret } from './phone-secret';

/** Letters and digits that are not confused with each other, in either case. */
const CAPTCHA_LETTERS = 'abcdefhjkmnpqrtuvwxy2467';
const CAPTCHA_LENGTH = 4;
/** Length of the alphabet from which the package chooses for one picture. */
const PRESET_SIZE = 64;
/** Dots per inch of the bitmap: 300 × 100 pixels, enough for the field's 104 CSS pixels on a screen of high density. */
const BITMAP_DPI = 144;
const WEBP_QUALITY = 60;

/**
 * Draws a picture with a random text. The package uses `Math.random`, which can be predicted, so each picture gets its
 * own alphabet, which `crypto` draws. The package draws SVG, where each letter is a path that a script can compare with
 * the font's; so callers get a bitmap.
 */
async function drawCaptcha(): Promise<{ text: string; image: string }> {
  const charPreset = Array.from(
    { length: PRESET_SIZE },
    () => CAPTCHA_LETTERS[randomInt(CAPTCHA_LETTERS.length)],
  ).join('');
  const { text, data } = create({
    size: CAPTCHA_LENGTH,
    charPreset,
    noise: 3,
    color: true,
    background: '#f3f4f6',
  });
  const sharp = await loadSharp();
  const bitmap = await sharp(Buffer.from(data), { density: BITMAP_DPI })
    .flatten()
    .webp({ quality: WEBP_QUALITY })
    .toBuffer();
  return { text, image: `data:image/webp;base64,${bitmap.toString('base64')}` };
}

interface CaptchaAnswer {
  uuid: string;
  text: string;
}

const hashAnswer = async ({ db }: Pick<MallDeps, 'db'>, { uuid, text }: CaptchaAnswer): Promise<string> =>
  createHmacHex(await getPhoneSecret(db), `captcha:${uuid}:${text.toLowerCase()}`);

/** Stores the hash of a picture's text. @returns the time of expiry, ISO-8601 (R-PHONE-01, R-PHONE-07). */
export async function storeCaptcha(
  deps: Pick<MallDeps, 'db' | 'now'>,
  answer: CaptchaAnswer,
): Promise<string> {
  const expires_at = addMinutes(deps.now(), CAPTCHA_VALID_MINUTES).toISOString();
  const answer_hash = await hashAnswer(deps, answer);
  await deps.db.insertInto('captchas').values({ id: answer.uuid, answer_hash, expires_at }).execute();
  return expires_at;
}

/** Whether the answer is the picture's text. Each picture can be checked only once. */
export async function verifyCaptcha(
  deps: Pick<MallDeps, 'db' | 'now'>,
  answer: CaptchaAnswer,
): Promise<boolean> {
  const row = await deps.db
    .deleteFrom('captchas')
    .where('id', '=', answer.uuid)
    .returning(['answer_hash', 'expires_at'])
    .executeTakeFirst();
  if (!row || row.expires_at <= deps.now().toISOString()) return false;
  return isEqualInConstantTime(row.answer_hash, await hashAnswer(deps, answer));
}

export const handleCaptcha = implement(captcha, async (context) => {
  const uuid = randomUUID();
  const { text, image } = await drawCaptcha();
  return { uuid, image, expiresAt: await storeCaptcha(context, { uuid, text }) };
});
