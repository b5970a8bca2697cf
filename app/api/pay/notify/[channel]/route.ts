import { passThrough } from '@/server/bff/pass-through';

export {
  passThrough as DELETE,
  passThrough as GET,
  passThrough as HEAD,
  passThrough as OPTIONS,
  passThrough as PATCH,
  passThrough as POST,
  passThrough as PUT,
};
