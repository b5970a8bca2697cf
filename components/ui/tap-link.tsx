'use client';

import Link from 'next/link';
import { type ComponentProps, useState } from 'react';
import { useCurrentProjectId } from '@/lib/browser/current-page';
import { addProjectId, hasProjectId, isInnerPath } from '@/lib/rules/page/links';

type TapLinkProps = Omit<ComponentProps<typeof Link>, 'prefetch' | 'href'> & { href: string };

/**
 * The link of the mall. It prefetches its page on touch, hover or focus, not when it scrolls into view: a
 * list of a hundred cards must not prefetch a hundred pages and their first pictures (R-NAV-28). A path without a
 * project, as on the shared pages of unknown projects, gets the project of the page's address (R-PROJECT-26).
 */
export function TapLink({ href, ...props }: TapLinkProps) {
  const [shouldPrefetch, setShouldPrefetch] = useState(false);
  const startPrefetch = () => setShouldPrefetch(true);
  const pId = useCurrentProjectId(isInnerPath(href) && !hasProjectId(href));
  return (
    <Link
      {...props}
      href={pId === undefined ? href : addProjectId(href, pId)}
      prefetch={shouldPrefetch ? null : false}
      onTouchStart={startPrefetch}
      onPointerEnter={startPrefetch}
      onFocus={startPrefetch}
    />
  );
}
