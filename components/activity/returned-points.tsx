'use client';

import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { callMall } from '@/lib/browser/client';
import { createQueryKey } from '@/lib/browser/queries';
import { runAfterPaint } from '@/lib/browser/run-after-paint';
import { fillTemplate } from '@/lib/i18n/text-template';
import { hasSessionMarker } from '@/lib/rules/caller/session-marker';
import { formatCount } from '@/lib/rules/money/format';

interface ReturnedPointsProps {
  texts: {
    /** Shown to visitors, and while nothing has been returned. */
    none: string;
    /** With `{points}`. */
    sum: string;
  };
}

/**
 * How many points "full refund by score" has returned to the shopper (R-ACTIVITY-26). The line is always there, so that nothing
 * moves when the number arrives; the call is sent after the first paint, and only with a session.
 */
export function ReturnedPoints({ texts }: ReturnedPointsProps) {
  const [isSignedIn, setSignedIn] = useState(false);
  useEffect(() => runAfterPaint(() => setSignedIn(hasSessionMarker(document.cookie))), []);
  const { data } = useQuery({
    queryKey: createQueryKey('user', 'returned'),
    queryFn: ({ signal }) => callMall('refundPoints', {}, { signal }),
    enabled: isSignedIn,
  });
  const points = data?.refundPoint ?? 0;
  return (
    <p className="h-5 truncate px-1 text-13 font-semibold text-hero-muted">
      {points > 0 ? fillTemplate(texts.sum, { points: formatCount(points) }) : texts.none}
    </p>
  );
}
