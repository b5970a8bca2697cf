import 'server-only';
import { randomBytes } from 'node:crypto';
import type { Db } from '../db/types';

const NAME = 'phone.secret';

const kept = new WeakMap<Db, Promise<string>>();

/** Of several instances that start at once the first one's secret holds. */
async function makeSecret(db: Db): Promise<string> {
  await db
    .insertInto('settings')
    .values({ name: NAME, value: randomBytes(32).toString('base64url') })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute();
  const row = db.selectFrom('settings').select('value').where('name', '=', NAME);
  return (await row.executeTakeFirstOrThrow()).value;
}

/**
 * The key under which codes, captchas and senders are hashed: random, made at the first use, kept in the
 * database (R-PHONE-13).
 */
export async function phoneSecret(db: Db): Promise<string> {
  const known = kept.get(db) ?? makeSecret(db);
  kept.set(db, known);
  known.catch(() => kept.delete(db));
  return known;
}
