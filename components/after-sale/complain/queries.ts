import { queryOptions } from '@tanstack/react-query';
import { callMall } from '@/lib/browser/client';

/** How often a complaint that has no answer yet is looked at again. */
const EVERY_MS = 30_000;

/** A complaint of the shopper by its receipt number. */
export const complaintQuery = (id: string) =>
  queryOptions({
    queryKey: ['complaint', id],
    queryFn: ({ signal }) => callMall('complaintDetail', { id }, { signal }),
    staleTime: 0,
    refetchInterval: ({ state: { data } }) => (data && data.state !== 'answered' ? EVERY_MS : false),
  });
