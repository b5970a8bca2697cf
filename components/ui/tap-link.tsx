'use client';

import Link from 'next/link';
import { type ComponentProps, useState } from 'react';

/**
 * The link of the mall. It prefetches its page on touch, hover or focus, not when it scrolls into view: a
 * list of a hundred cards must not prefetch a hundred pages and their first pictures (R-NAV-28).
 */
export function TapLink(props: Omit<ComponentProps<typeof Link>, 'prefetch'>) {
  const [shouldPrefetch, setShouldPrefetch] = useState(false);
  const startPrefetch = () => setShouldPrefetch(true);
  return (
    <Link
      {...props}
      prefetch={shouldPrefetch ? null : false}
      onTouchStart={startPrefetch}
      onPointerEnter={startPrefetch}
      onFocus={startPrefetch}
    />
  );
}
