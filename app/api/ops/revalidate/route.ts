import { revalidateHandler } from '@/server/bff/ops/revalidate-handler';

export const dynamic = 'force-dynamic';

export {
  revalidateHandler as DELETE,
  revalidateHandler as GET,
  revalidateHandler as HEAD,
  revalidateHandler as OPTIONS,
  revalidateHandler as PATCH,
  revalidateHandler as POST,
  revalidateHandler as PUT,
};
