'use client';

import { type SyntheticEvent, useEffect, useRef } from 'react';
import { useCurrentProjectId } from '@/lib/browser/current-page';
import { rememberPicture } from '@/lib/browser/last-tapped-picture';
import { watchLinkInView } from '@/lib/browser/links-in-view';
import { cancelPrefetch, prefetchPage } from '@/lib/browser/prefetch-page';
import { addProjectId, hasProjectId, isInnerPath } from '@/lib/rules/page/links';
import { PREFETCH_ATTRIBUTE } from '@/lib/rules/page/prefetched-links';
import { PageLink, type PageLinkProps } from './page-link';

type TapLinkProps = Omit<PageLinkProps, 'ref'> & {
  /** For cards, the links that shoppers tap most: prefetches the page when the link is in view. */
  prefetchInView?: boolean;
};

/** Most prefetches that may complete before their touch becomes a scroll; a tap resets the count. */
const MAX_SCROLLED_PAGES = 12;
let scrolledPages = 0;

const startPrefetch = ({ currentTarget }: SyntheticEvent<HTMLAnchorElement>) => {
  if (scrolledPages < MAX_SCROLLED_PAGES) prefetchPage(currentTarget.href);
};

/** The browser takes the touch for a scroll. */
const onScrollStart = ({ currentTarget }: SyntheticEvent<HTMLAnchorElement>) => {
  if (cancelPrefetch(currentTarget.href)) scrolledPages += 1;
};

/** The touch is a tap. */
const onTap = (event: SyntheticEvent<HTMLAnchorElement>) => {
  scrolledPages = 0;
  startPrefetch(event);
};

/**
 * The link of the mall. It prefetches its page on touch, hover or focus, and cancels that request when the touch becomes a scroll (R-NAV-28). A
 * card also prefetches when it comes into view (R-NAV-31). A path without a project, as on the shared pages of unknown projects, gets the project of the page's
 * address (R-PROJECT-26).
 */
export function TapLink({ href, prefetchInView = false, onClick, ...props }: TapLinkProps) {
  const ref = useRef<HTMLAnchorElement>(null);
  const pId = useCurrentProjectId(isInnerPath(href) && !hasProjectId(href));
  useEffect(() => {
    const link = ref.current;
    if (!prefetchInView || !link) return;
    return watchLinkInView(link, (isWanted) => (isWanted ? prefetchPage : cancelPrefetch)(link.href, link));
  }, [prefetchInView]);
  return (
    <PageLink
      {...props}
      {...{ [PREFETCH_ATTRIBUTE]: prefetchInView ? '' : undefined }}
      ref={ref}
      href={pId === undefined ? href : addProjectId(href, pId)}
      onPointerEnter={startPrefetch}
      onPointerCancel={onScrollStart}
      onPointerUp={onTap}
      onFocus={startPrefetch}
      onClick={(event) => {
        rememberPicture(event.currentTarget);
        onClick?.(event);
      }}
    />
  );
}
