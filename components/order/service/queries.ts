import { queryOptions } from '@tanstack/react-query';
import { callMall } from '@/lib/browser/client';
import { isComing, moodOf } from '@/lib/rules/service/service-mood';

/** How often an order is looked at again while a code or a top-up is on its way. */
const EVERY_MS = 5000;

/** What a service order has brought. Codes are forgotten as soon as the page is left. */
export const serviceOrderQuery = (orderId: string) =>
  queryOptions({
    queryKey: ['order', 'service', orderId],
    queryFn: ({ signal }) => callMall('serviceOrder', { orderId }, { signal }),
    staleTime: 0,
    gcTime: 0,
    refetchInterval: ({ state: { data } }) => (isComing(data && moodOf(data)) ? EVERY_MS : false),
  });
