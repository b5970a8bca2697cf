import 'server-only';
import { createSecret } from '@/lib/crypto';
import type { Db } from '../db/types';

/** Names of the rows in `settings` that hold secrets. */
type SecretName = 'phone.secret' | 'sandbox.secret';

const secretsByDatabase = new WeakMap<Db, Map<SecretName, Promise<string>>>();

/** Stores a random secret; if several instances do so at once, the first one wins. */
async function readOrCreateSecret(db: Db, name: SecretName): Promise<string> {
  await db
    .insertInto('settings')
    .values({ name, value: createSecret() })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute();
  const row = db.selectFrom('settings').select('value').where('name', '=', name);
  return (await row.executeTakeFirstOrThrow()).value;
}

/** Returns a secret of this mall: random, created at first use, stored in the database. */
export async function getStoredSecret(db: Db, name: SecretName): Promise<string> {
  const secrets = secretsByDatabase.get(db) ?? new Map<SecretName, Promise<string>>();
  secretsByDatabase.set(db, secrets);
  const secret = secrets.get(name) ?? readOrCreateSecret(db, name);
  secrets.set(name, secret);
  secret.catch(() => secrets.delete(name));
  return secret;
}
