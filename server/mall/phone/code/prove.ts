import 'server-only';
import { CODE_TRIES } from '@/lib/rules/caller/phone';
import type { Context } from '../../context';
import { lockRows } from '../../db/dialect';
import { inTransaction } from '../../db/tx';
import type { Db, Tx } from '../../db/types';
import { isSame } from '../../sandbox/secret';
import { codeWrong } from '../refusals';
import { phoneSecret } from '../secret';
import { requireProvider } from '../sms/provider-of';
import { codeHash } from './keep';

/** What a user sends to prove that a phone is theirs. */
interface Proof {
  phone: string;
  phoneCode: string;
}

type Asked = Pick<Context, 'db' | 'userId' | 'now' | 'settings'>;

/** The newest code of this user for this phone; an older one is worth nothing any more. */
const newestCode = (db: Db, userId: string, phone: string) =>
  db
    .selectFrom('sms_codes')
    .select(['id', 'code_hash as hash', 'state', 'tries', 'expires_at as expiresAt'])
    .where('user_id', '=', userId)
    .where('phone', '=', phone)
    .where('state', '!=', 'unsent')
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(1);

/** Uses a right code up, counts a wrong one. The row is held, so calls at once are looked at one by one. */
async function isRight(tx: Tx, { userId, now }: Asked, proof: Proof, secret: string): Promise<boolean> {
  const code = await lockRows(tx, newestCode(tx, userId, proof.phone)).executeTakeFirst();
  const isOpen = code?.state === 'open' && code.tries < CODE_TRIES && code.expiresAt > now().toISOString();
  if (!isOpen) return false;
  const right = isSame(code.hash, codeHash(secret, code.id, proof.phoneCode));
  await tx
    .updateTable('sms_codes')
    .set(right ? { state: 'used' } : { tries: code.tries + 1 })
    .where('id', '=', code.id)
    .execute();
  return right;
}

/**
 * Does `work` if the code is right, together with using it up; a wrong try is counted, and the fifth burns the code.
 * What `work` throws leaves the code as it was: to refuse and use it up, it answers (R-PHONE-03, R-PHONE-04).
 * @throws AppError conflict `code_wrong`, unavailable when no codes can be sent at all.
 */
export async function withCode<T>(asked: Asked, proof: Proof, work: (tx: Tx) => Promise<T>): Promise<T> {
  requireProvider(asked);
  const secret = await phoneSecret(asked.db);
  const outcome = await inTransaction(asked.db, async (tx) =>
    (await isRight(tx, asked, proof, secret)) ? { value: await work(tx) } : undefined,
  );
  if (!outcome) throw codeWrong();
  return outcome.value;
}
