import 'server-only';
import { randomBytes } from 'node:crypto';
import type { Db } from '../db/types';

const SECRET_NAME = 'phone.secret';

const secrets = new WeakMap<Db, Promise<string>>();

/** Stores a random secret; if several instances do so at once, the first one wins. */
async function createSecret(db: Db): Promise<string> {
  await db
    .insertInto('settings')
    .values({ name: SECRET_NAME, value: randomBytes(32).toString('base64url') })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute();
  const row = db.selectFrom('settings').select('value').where('name', '=', SECRET_NAME);
  return (await row.executeTakeFirstOrThrow()).value;
}

/**
 * Returns the HMAC key for codes, captchas and senders: random, created at first use, stored in the database
 * (R-PHONE-13).
 */
export async function getPhoneSecret(db: Db): Promise<string> {
  const secret = secrets.get(db) ?? createSecret(db);
  secrets.set(db, secret);
  secret.catch(() => secrets.delete(db));
  return secret;
}
