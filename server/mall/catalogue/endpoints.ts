import 'server-only';
import { answerComments } from './comments';
import { answerGoodsDetail } from './goods-detail';
import { answerGoodsList, answerRecommended, answerSearch } from './goods-list';
import { answerGroups } from './groups';

export const catalogueEndpoints = [
  answerGoodsList,
  answerGoodsDetail,
  answerRecommended,
  answerComments,
  answerGroups,
  answerSearch,
];
