import { answerRefused } from '@/server/bff/refused';

export {
  answerRefused as DELETE,
  answerRefused as GET,
  answerRefused as HEAD,
  answerRefused as OPTIONS,
  answerRefused as PATCH,
  answerRefused as POST,
  answerRefused as PUT,
};
