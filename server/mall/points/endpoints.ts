import 'server-only';
import { refundPoints, userPoints } from '@/lib/contract/user';
import { implement } from '../http/implement';
import { answerAddPoint } from './add-point';
import { balance } from './ledger';
import { refundPointOf } from './return-score';
import { answerShare } from './share';
import { answerSignIn } from './sign-in';

const answerPoints = implement(userPoints, ({ db, userId, now }) => balance(db, userId, now()));

const answerRefundPoints = implement(refundPoints, async ({ db, userId }) => ({
  refundPoint: await refundPointOf(db, userId),
}));

export const pointsEndpoints = [answerPoints, answerRefundPoints, answerSignIn, answerShare, answerAddPoint];
