import { useQueryClient } from '@tanstack/react-query';
import { usePathname } from 'next/navigation';
import { useEffect, useRef } from 'react';
import { pointsQuery } from '@/lib/browser/queries';
import { runAfterFirstScreen } from '@/lib/browser/run-when-idle';
import { hasSessionMarker } from '@/lib/rules/caller/session-marker';
import { shouldFetchPoints } from '@/lib/rules/points/points-fetch';

/**
 * Fetches the shopper's points on each page change, when the page has drawn its first screen, unless it has fetched them itself by then
 * (R-POINTS-22). It is loaded later than the first page of a document, which was opened with the document.
 */
export function PointsFetch() {
  const client = useQueryClient();
  const path = usePathname();
  const firstOpenedAt = useRef<number | undefined>(performance.timeOrigin);
  useEffect(() => {
    const openedAt = firstOpenedAt.current ?? Date.now();
    firstOpenedAt.current = undefined;
    if (!shouldFetchPoints(path) || !hasSessionMarker(document.cookie)) return undefined;
    return runAfterFirstScreen(
      () => void client.prefetchQuery({ ...pointsQuery(), staleTime: Date.now() - openedAt }),
    );
  }, [client, path]);
  return null;
}
