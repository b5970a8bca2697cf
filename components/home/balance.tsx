'use client';

import { useQuery } from '@tanstack/react-query';
import { pointsQuery } from '@/lib/browser/queries';
import { formatCount } from '@/lib/rules/money/format';

/** The shopper's points; a dash until they are loaded. */
export function Balance() {
  const { data } = useQuery(pointsQuery());
  return <span className="min-w-7 text-right">{data ? formatCount(data.activePoints) : '–'}</span>;
}
