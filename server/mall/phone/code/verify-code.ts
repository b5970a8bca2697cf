import 'server-only';
import { isEqualInConstantTime } from '@/lib/crypto';
import { MAX_CODE_ATTEMPTS } from '@/lib/rules/phone/phone-code';
import type { Context } from '../../context';
import { lockRows } from '../../db/dialect';
import { inTransaction } from '../../db/transaction';
import type { Db, Tx } from '../../db/types';
import { wrongCode } from '../errors';
import { getPhoneSecret } from '../phone-secret';
import { getSmsProvider } from '../sms/get-sms-provider';
import { hashCode } from './store-code';

/** The phone and the code that prove that the phone belongs to the user. */
interface PhoneProof {
  phone: string;
  phoneCode: string;
}

type CodeContext = Pick<Context, 'db' | 'userId' | 'now' | 'settings'>;

/** Selects the newest code of this user for this phone; older codes are invalid. */
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

/** Spends a matching code, or counts a failed attempt. Locks the row, so concurrent calls are checked one by one. */
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
  const isMatch = isEqualInConstantTime(code.hash, hashCode(secret, code.id, proof.phoneCode));
  await tx
    .updateTable('sms_codes')
    .set(isMatch ? { state: 'used' } : { tries: code.tries + 1 })
    .where('id', '=', code.id)
    .execute();
  return isMatch;
}

/**
 * Runs `work` in the transaction that spends a matching code. A wrong code is counted; after `MAX_CODE_ATTEMPTS` the code
 * is invalid. If `work` throws, the code stays unspent; to reject and spend it, `work` must return (R-PHONE-03,
 * R-PHONE-04).
 * @throws AppError conflict `code_wrong`, unavailable when no SMS provider is configured.
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
