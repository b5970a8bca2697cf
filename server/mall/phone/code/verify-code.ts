import 'server-only';
import { MAX_CODE_ATTEMPTS } from '@/lib/rules/phone/phone-code';
import type { Context } from '../../context';
import { lockRows } from '../../db/dialect';
import { inTransaction } from '../../db/transaction';
import type { Db, Tx } from '../../db/types';
import { safeEqual } from '../../sandbox/secret';
import { wrongCode } from '../errors';
import { getPhoneSecret } from '../phone-secret';
import { getSmsProvider } from '../sms/get-sms-provider';
import { hashCode } from './store-code';

/** What a user sends to prove that a phone is theirs. */
interface PhoneProof {
  phone: string;
  phoneCode: string;
}

type CodeContext = Pick<Context, 'db' | 'userId' | 'now' | 'settings'>;

/** The newest code of this user for this phone; an older one is worth nothing any more. */
const selectNewestCode = (db: Db, userId: string, phone: string) =>
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
async function verifyCode(
  tx: Tx,
  { userId, now }: CodeContext,
  proof: PhoneProof,
  secret: string,
): Promise<boolean> {
  const code = await lockRows(tx, selectNewestCode(tx, userId, proof.phone)).executeTakeFirst();
  const isOpen =
    code?.state === 'open' && code.tries < MAX_CODE_ATTEMPTS && code.expiresAt > now().toISOString();
  if (!isOpen) return false;
  const isMatch = safeEqual(code.hash, hashCode(secret, code.id, proof.phoneCode));
  await tx
    .updateTable('sms_codes')
    .set(isMatch ? { state: 'used' } : { tries: code.tries + 1 })
    .where('id', '=', code.id)
    .execute();
  return isMatch;
}

/**
 * Does `work` if the code is right, together with using it up; a wrong try is counted, and the fifth burns the code.
 * What `work` throws leaves the code as it was: to refuse and use it up, it answers (R-PHONE-03, R-PHONE-04).
 * @throws AppError conflict `code_wrong`, unavailable when no codes can be sent at all.
 */
export async function withVerifiedCode<T>(
  context: CodeContext,
  proof: PhoneProof,
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  getSmsProvider(context);
  const secret = await getPhoneSecret(context.db);
  const outcome = await inTransaction(context.db, async (tx) =>
    (await verifyCode(tx, context, proof, secret)) ? { value: await work(tx) } : undefined,
  );
  if (!outcome) throw wrongCode();
  return outcome.value;
}
