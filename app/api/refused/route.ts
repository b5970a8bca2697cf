import { answerRejectedRequest } from '@/server/bff/rejected-requests';

export {
  answerRejectedRequest as DELETE,
  answerRejectedRequest as GET,
  answerRejectedRequest as HEAD,
  answerRejectedRequest as OPTIONS,
  answerRejectedRequest as PATCH,
  answerRejectedRequest as POST,
  answerRejectedRequest as PUT,
};
