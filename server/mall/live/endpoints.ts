import 'server-only';
import { answerDetail } from './detail';
import { answerLike } from './like';
import { answerList } from './list';

/** Live videos. */
export const liveEndpoints = [answerList, answerDetail, answerLike];
