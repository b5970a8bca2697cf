'use client';

import { useQueryClient } from '@tanstack/react-query';
import { usePathname } from 'next/navigation';
import { useEffect } from 'react';
import { pointsQuery } from '@/lib/browser/queries';
import { hasSessionMarker } from '@/lib/rules/caller/session-marker';
import { fetchesPoints } from '@/lib/rules/points/points-fetch';

/**
 * Fetches a shopper's points on each change of the page. One that is under way is not asked twice
 * (R-POINTS-22).
 */
export function PointsFetch() {
  const client = useQueryClient();
  const path = usePathname();
  useEffect(() => {
    if (fetchesPoints(path) && hasSessionMarker(document.cookie)) {
      void client.prefetchQuery({ ...pointsQuery(), staleTime: 0 });
    }
  }, [client, path]);
  return null;
}
