import { handleCall } from '@/server/bff/handle-call';

export {
  handleCall as DELETE,
  handleCall as GET,
  handleCall as HEAD,
  handleCall as OPTIONS,
  handleCall as PATCH,
  handleCall as POST,
  handleCall as PUT,
};
