'use client';

import Link from 'next/link';
import { type ComponentProps, useEffect, useRef, useState } from 'react';
import { useCurrentProjectId } from '@/lib/browser/current-page';
import { isConnectionSaved, watchLinkInView } from '@/lib/browser/links-in-view';
import { addProjectId, hasProjectId, isInnerPath } from '@/lib/rules/page/links';

type TapLinkProps = Omit<ComponentProps<typeof Link>, 'prefetch' | 'href' | 'ref'> & {
  href: string;
  /** For the links that shoppers tap most, cards and tabs: prefetches the page when the link is in view. */
  prefetchInView?: boolean;
};

/**
 * The link of the mall. It prefetches its page on touch, hover or focus (R-NAV-28), that of a card or a tab when it is
 * in view (R-NAV-31). A path without a project, as on the shared pages of unknown projects, gets the project of the
 * page's address (R-PROJECT-26).
 */
export function TapLink({ href, prefetchInView = false, ...props }: TapLinkProps) {
  const link = useRef<HTMLAnchorElement>(null);
  const [shouldPrefetch, setShouldPrefetch] = useState(false);
  const startPrefetch = () => setShouldPrefetch(!isConnectionSaved());
  const pId = useCurrentProjectId(isInnerPath(href) && !hasProjectId(href));
  useEffect(() => {
    if (prefetchInView && link.current) return watchLinkInView(link.current, setShouldPrefetch);
  }, [prefetchInView]);
  return (
    <Link
      {...props}
      ref={link}
      href={pId === undefined ? href : addProjectId(href, pId)}
      // The framework's default prefetches nothing of a page that is not rendered by the build.
      prefetch={shouldPrefetch}
      onTouchStart={startPrefetch}
      onPointerEnter={startPrefetch}
      onFocus={startPrefetch}
    />
  );
}
