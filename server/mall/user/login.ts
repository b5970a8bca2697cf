import 'server-only';
import { randomInt } from 'node:crypto';
import { login } from '@/lib/contract/user';
import { findProject } from '../config/project';
import type { Context } from '../context';
import { newId } from '../db/ids';
import { inTransaction } from '../db/tx';
import { implement } from '../http/implement';
import { grantTrial } from './present';

/** Changes when browsers have to log in anew (spec 3). */
const AUTH_VERSION = '2.1.0';

/** Makes a guest with trial points. */
async function createGuest(context: Context): Promise<string> {
  const now = context.now();
  const { config } = await findProject(context, context.pId);
  return inTransaction(context.db, async (tx) => {
    const id = newId();
    const guest = {
      id,
      nick_name: `兑友${randomInt(1000, 10_000)}`,
      icon: '',
      is_new: 1 as const,
      p_id: context.pId,
    };
    await tx
      .insertInto('users')
      .values({ ...guest, created_at: now.toISOString() })
      .execute();
    await grantTrial(tx, { userId: id, amount: config.initPoints, now });
    return id;
  });
}

/**
 * The mall believes its caller: a `userId` here is the session's. Who exists is answered, anybody else becomes
 * a new guest; a `unionId` proves nothing yet and is not looked at.
 */
export const answerLogin = implement(login, async (context, { input }) => {
  const known = input.userId
    ? await context.db
        .selectFrom('users')
        .select(['id', 'is_new'])
        .where('id', '=', input.userId)
        .executeTakeFirst()
    : undefined;
  if (known) return { userId: known.id, isNewUser: known.is_new === 1, authVersion: AUTH_VERSION };
  return { userId: await createGuest(context), isNewUser: true, authVersion: AUTH_VERSION };
});
