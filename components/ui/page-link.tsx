import { addBasePath } from 'next/dist/client/add-base-path';
import { AppRouterContext } from 'next/dist/shared/lib/app-router-context.shared-runtime';
import { type ComponentProps, type MouseEvent, useContext } from 'react';
import { isInnerPath } from '@/lib/rules/page/links';

export interface PageLinkProps extends ComponentProps<'a'> {
  href: string;
  /** False keeps the scroll position. */
  scroll?: boolean;
  /** Runs the navigation, for example in a transition of the caller; or does something else instead. */
  startNavigation?: (navigate: () => void, event: MouseEvent<HTMLAnchorElement>) => void;
}

/** The browser opens the link elsewhere: in a tab or window, or as a download. */
const opensElsewhere = ({
  metaKey,
  ctrlKey,
  shiftKey,
  altKey,
  currentTarget,
}: MouseEvent<HTMLAnchorElement>) =>
  metaKey || ctrlKey || shiftKey || altKey || !['', '_self'].includes(currentTarget.target);

/** Interval of the checks, and their number: the mark is removed after ten seconds. */
const PENDING_CHECK_MS = 300;
const MAX_PENDING_CHECKS = 33;

/** Marks a tapped link whose page is not there at once, so that shoppers see it: until the page is there (R-NAV-38), or the shopper has gone back (R-NAV-43). */
function markWhilePending(link: HTMLAnchorElement): void {
  if (link.href === location.href) return;
  // Another object, as soon as the router or `showProductPreview` has written the history.
  const { state } = history;
  let checks = 0;
  const timer = setInterval(() => {
    checks += 1;
    const isPending = history.state === state && checks <= MAX_PENDING_CHECKS;
    if (!link.toggleAttribute('data-pending', isPending)) clearInterval(timer);
  }, PENDING_CHECK_MS);
}

/**
 * A link whose tap changes the page without a reload, where it leads to a page of the mall. It is what the mall uses of `next/link`,
 * whose prefetches and addresses as objects are 3 KB of every page's scripts (R-PERF-02).
 */
export function PageLink({ href, scroll, startNavigation, onClick, ...props }: PageLinkProps) {
  // Without a router, as before the application runs, the browser follows the link.
  const router = useContext(AppRouterContext);
  const handleClick = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    if (event.defaultPrevented || !router || opensElsewhere(event) || !isInnerPath(href)) return;
    event.preventDefault();
    const link = event.currentTarget;
    const navigate = () => {
      router.push(href, { scroll });
      markWhilePending(link);
    };
    if (startNavigation) startNavigation(navigate, event);
    else navigate();
  };
  return <a {...props} href={addBasePath(href)} onClick={handleClick} />;
}
