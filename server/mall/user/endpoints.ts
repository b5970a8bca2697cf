import 'server-only';
import { serverLogout } from '@/lib/contract/server-logout';
import { presentSeen } from '@/lib/contract/user';
import { lockUser } from '../db/dialect';
import { inTransaction } from '../db/tx';
import { implement } from '../http/implement';
import { mayUserReceiveGift } from '../points/guest-gifts';
import { answerLogin } from './login';
import { answerMe } from './me';
import { grantAgain } from './present';
import { readProfile } from './profile';
import { endSessions } from './session';

/** Ends all sessions of the user, on every device: this one may have been copied. */
const answerLogout = implement(serverLogout, async ({ db }, { input }) => {
  const { userId, sessionVersion: version = 0 } = input;
  if (userId) await endSessions(db, { userId, version });
  return null;
});

/** Ends being new, or gives the points that the "gained again" dialog told of. */
const answerPresentSeen = implement(presentSeen, async (context) => {
  const { db, settings, userId, now } = context;
  const moment = now();
  await inTransaction(db, async (tx) => {
    await lockUser(tx, userId);
    const { user, present } = await readProfile({ db: tx, settings }, userId, moment);
    if (user.isNew === 0) {
      if (present === 0 || !(await mayUserReceiveGift(tx, context, userId))) return;
      return grantAgain(tx, { userId, amount: present, now: moment });
    }
    await tx.updateTable('users').set({ is_new: 0 }).where('id', '=', userId).execute();
  });
  return null;
});

export const userEndpoints = [answerLogin, answerLogout, answerMe, answerPresentSeen];
