import 'server-only';
import { serverLogout } from '@/lib/contract/server-logout';
import { presentSeen } from '@/lib/contract/user';
import { lockUser } from '../db/dialect';
import { inTransaction } from '../db/transaction';
import { implement } from '../http/implement';
import { claimUserGiftPlace } from '../points/guest-gifts';
import { handleLogin } from './login';
import { handleMe } from './me';
import { getProfile } from './profile';
import { revokeSessions } from './session';
import { grantGiftAgain } from './welcome-gift';

/** Ends all sessions of the user on every device, as the session may have been copied. */
const handleLogout = implement(serverLogout, async ({ db }, { input }) => {
  const { userId, sessionVersion: version = 0 } = input;
  if (userId) await revokeSessions(db, { userId, version });
  return null;
});

/** Sets `is_new` to 0, and grants the points that a "gained again" dialog announced. */
const handlePresentSeen = implement(presentSeen, async (context) => {
  const { db, settings, userId, now } = context;
  const moment = now();
  await inTransaction(db, async (tx) => {
    await lockUser(tx, userId);
    const { user, isNewUser, owedGift } = await getProfile({ db: tx, settings }, userId, moment);
    if (user.isNew === 1) await tx.updateTable('users').set({ is_new: 0 }).where('id', '=', userId).execute();
    if (isNewUser || owedGift === 0 || !(await claimUserGiftPlace(tx, context, userId))) return;
    await grantGiftAgain(tx, { userId, amount: owedGift, now: moment });
  });
  return null;
});

/** Endpoints for login, logout, profile and the gift dialog. */
export const userEndpoints = [handleLogin, handleLogout, handleMe, handlePresentSeen];
