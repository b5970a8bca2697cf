import 'server-only';
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { MallDeps } from '../context';
import type { Db } from '../db/types';

const SECRET_NAME = 'sandbox.secret';

const secrets = new WeakMap<Db, Promise<string>>();

/** Stores a random secret; if several instances do so at once, the first one wins. */
async function createSecret(db: Db): Promise<string> {
  await db
    .insertInto('settings')
    .values({ name: SECRET_NAME, value: randomBytes(32).toString('base64url') })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute();
  const row = await db
    .selectFrom('settings')
    .select('value')
    .where('name', '=', SECRET_NAME)
    .executeTakeFirstOrThrow();
  return row.value;
}

/** Returns the key of the sandbox's signatures: the configured one, else a random one stored in the database. */
export async function getSandboxSecret({ db, settings }: Pick<MallDeps, 'db' | 'settings'>): Promise<string> {
  if (settings.payment.sandboxSecret) return settings.payment.sandboxSecret;
  const secret = secrets.get(db) ?? createSecret(db);
  secrets.set(db, secret);
  secret.catch(() => secrets.delete(db));
  return secret;
}

/** Calculates an HMAC-SHA256 in hex, 64 characters. */
export const createHmacHex = (secret: string, text: string): string =>
  createHmac('sha256', secret).update(text).digest('hex');

/** Compares two texts in constant time. */
export function safeEqual(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)];
  return left.length === right.length && timingSafeEqual(left, right);
}
