import { queryOptions, useQuery } from '@tanstack/react-query';
import { queryKeys } from '@/lib/browser/queries';

const areaListQuery = queryOptions({
  queryKey: queryKeys.areaNames,
  // 40 KB compressed: loaded only when the shopper enters an address.
  queryFn: () => import('@vant/area-data').then(({ areaList }) => areaList),
  staleTime: Number.POSITIVE_INFINITY,
});

/** The names of all areas, loaded at the first use and then cached. */
export const useAreaList = () => useQuery(areaListQuery);
