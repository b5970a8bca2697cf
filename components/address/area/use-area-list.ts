import { queryOptions, useQuery } from '@tanstack/react-query';

const areaListQuery = queryOptions({
  queryKey: ['area-list'],
  // 40 KB compressed: only who enters an address gets it.
  queryFn: () => import('@vant/area-data').then(({ areaList }) => areaList),
  staleTime: Number.POSITIVE_INFINITY,
});

/** The names of all areas, loaded when first wanted and kept. */
export const useAreaList = () => useQuery(areaListQuery);
