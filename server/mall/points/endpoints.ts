import 'server-only';
import { refundPoints, userPoints } from '@/lib/contract/user';
import { implement } from '../http/implement';
import { handleAddPoint } from './add-point';
import { getBalance } from './ledger';
import { getRefundPoints } from './return-score';
import { handleShare } from './share';
import { handleSignIn } from './sign-in';

const handlePoints = implement(userPoints, ({ db, userId, now }) => getBalance(db, userId, now()));

const handleRefundPoints = implement(refundPoints, async ({ db, userId }) => ({
  refundPoint: await getRefundPoints(db, userId),
}));

/** Endpoints of points. */
export const pointsEndpoints = [handlePoints, handleRefundPoints, handleSignIn, handleShare, handleAddPoint];
