import 'server-only';
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Host } from '../context';
import type { Db } from '../db/types';

const NAME = 'sandbox.secret';

const kept = new WeakMap<Db, Promise<string>>();

/** Of several instances that start at once the first one's secret holds. */
async function makeSecret(db: Db): Promise<string> {
  await db
    .insertInto('settings')
    .values({ name: NAME, value: randomBytes(32).toString('base64url') })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute();
  const row = await db
    .selectFrom('settings')
    .select('value')
    .where('name', '=', NAME)
    .executeTakeFirstOrThrow();
  return row.value;
}

/** The key of the sandbox's signatures: the configured one, else a random one kept in the database. */
export async function sandboxSecret({ db, settings }: Pick<Host, 'db' | 'settings'>): Promise<string> {
  if (settings.payment.sandboxSecret) return settings.payment.sandboxSecret;
  const known = kept.get(db) ?? makeSecret(db);
  kept.set(db, known);
  known.catch(() => kept.delete(db));
  return known;
}

/** HMAC-SHA256 in hex, 64 characters. */
export const hmac = (secret: string, text: string): string =>
  createHmac('sha256', secret).update(text).digest('hex');

/** Compares two texts in a time that does not tell where they differ. */
export function isSame(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)];
  return left.length === right.length && timingSafeEqual(left, right);
}
