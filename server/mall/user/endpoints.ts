import 'server-only';
import { logout, presentSeen } from '@/lib/contract/user';
import { lockUser } from '../db/dialect';
import { inTransaction } from '../db/tx';
import { implement } from '../http/implement';
import { mayUserReceiveGift } from '../points/guest-gifts';
import { answerLogin } from './login';
import { answerMe } from './me';
import { grantAgain } from './present';
import { readProfile } from './profile';

/** Sessions are the caller's: there is nothing to forget here. */
const answerLogout = implement(logout, async () => null);

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
