import 'server-only';
import { userPoints } from '@/lib/contract/user';
import { implement } from '../http/implement';
import { balance } from './ledger';
import { answerShare } from './share';
import { answerSignIn } from './sign-in';

const answerPoints = implement(userPoints, ({ db, userId, now }) => balance(db, userId, now()));

export const pointsEndpoints = [answerPoints, answerSignIn, answerShare];
