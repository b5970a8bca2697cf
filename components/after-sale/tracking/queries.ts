import { queryOptions } from '@tanstack/react-query';
import { callMall } from '@/lib/browser/client';

/** Couriers that goods may go back with. */
export const expressTypesQuery = () =>
  queryOptions({
    queryKey: ['expressTypes'],
    queryFn: ({ signal }) => callMall('expressTypes', {}, { signal }),
    staleTime: 60 * 60_000,
  });
