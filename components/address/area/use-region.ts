'use client';

import { queryOptions, useQuery } from '@tanstack/react-query';
import { callMall } from '@/lib/browser/client';
import { DEFAULT_AREA_CODE } from '@/lib/rules/address/area';

const regionQuery = queryOptions({
  queryKey: ['region'],
  queryFn: ({ signal }) => callMall('ipAddress', {}, { signal }),
  staleTime: Number.POSITIVE_INFINITY,
  retry: false,
});

/**
 * Where a new address begins: the region of the visit, or the default one while that is not known
 * (R-DIALOG-07).
 */
export function useRegion(): string {
  const { data } = useQuery(regionQuery);
  return data?.addressCode || DEFAULT_AREA_CODE;
}
