import { Fragment, type Key, type ReactNode, useEffect, useEffectEvent, useRef } from 'react';
import { useHydrating } from '@/lib/browser/hydration';
import { FIRST_SCREEN_ID } from '@/lib/early-script/first-screen';
import { Button } from '../button';
import { TapLink } from '../tap-link';

interface PagesProgress {
  isFetchingNextPage: boolean;
  isFetchNextPageError: boolean;
  hasNextPage: boolean;
}

/** Converts the state of an infinite query to the status of `InfiniteList`. */
export function toListStatus({
  isFetchingNextPage,
  isFetchNextPageError,
  hasNextPage,
}: PagesProgress): ListStatus {
  if (isFetchingNextPage) return 'loading';
  if (isFetchNextPageError) return 'error';
  return hasNextPage ? 'idle' : 'end';
}

/** Loading state of an `InfiniteList`. */
export type ListStatus = 'idle' | 'loading' | 'error' | 'end';

interface NextPage {
  href: string;
  label: string;
}

/** The link to the next page in the server's HTML. A component of its own, so that the list is not rendered anew when it goes. */
function NextPageLink({ href, label }: NextPage) {
  if (!useHydrating()) return null;
  return (
    <TapLink
      href={href}
      rel="next"
      className="absolute inset-x-0 top-0 flex h-12 items-center justify-center text-13 text-primary"
    >
      {label}
    </TapLink>
  );
}

interface InfiniteListProps<Item> {
  items: readonly Item[];
  getKey: (item: Item) => Key;
  renderItem: (item: Item, index: number) => ReactNode;
  /** `idle`: there are more pages. `end`: there are no more. */
  status: ListStatus;
  /** Called to load the next page: near the end of the list, or on retry after an error. */
  onMore: () => void;
  labels: { loading: string; end: string; error: string; retry: string };
  /**
   * The page that continues the list for crawlers and readers without scripts: where scripts run, the list loads more itself
   * (R-CRAWLER-10).
   */
  next?: NextPage;
  /** Placeholder of the next items, shown below the list while they load. */
  skeleton?: ReactNode;
  /** True: the first paint waits for the second item, and leaves out the others (ADR 14). */
  marksFirstScreen?: boolean | undefined;
  /** Class of the list, such as `goodsGridClass`. */
  className?: string;
}

/** Distance from the end of the list at which the next page is loaded. */
const LOAD_AHEAD_MARGIN = '800px 0px';

/** A list that loads more items on scroll. */
export function InfiniteList<Item>(props: InfiniteListProps<Item>) {
  const { items, getKey, renderItem, status, onMore, labels, next, skeleton, marksFirstScreen, className } =
    props;
  const sentinel = useRef<HTMLDivElement>(null);
  const loadMore = useEffectEvent(onMore);

  // Observes again after every page, so that another page is loaded when a short page leaves the end in view.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a changed length means a new page
  useEffect(() => {
    const element = sentinel.current;
    if (status !== 'idle' || !element) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some((entry) => entry.isIntersecting)) return;
        observer.disconnect();
        loadMore();
      },
      { rootMargin: LOAD_AHEAD_MARGIN },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [status, items.length]);

  return (
    <>
      <ul className={className} aria-busy={status === 'loading'}>
        {items.map((item, index) => (
          <li key={getKey(item)} id={marksFirstScreen && index === 1 ? FIRST_SCREEN_ID : undefined}>
            {renderItem(item, index)}
          </li>
        ))}
      </ul>
      {status === 'loading' && skeleton && <div className="mt-2.5">{skeleton}</div>}
      <div className="relative">
        {status === 'idle' && next && <NextPageLink {...next} />}
        <div
          ref={sentinel}
          role="status"
          className="flex min-h-12 items-center justify-center gap-2 py-3 text-12 text-muted"
        >
          {status === 'loading' && (
            <Fragment>
              {!skeleton && <span className="spinner" aria-hidden />}
              <span className={skeleton ? 'sr-only' : undefined}>{labels.loading}</span>
            </Fragment>
          )}
          {status === 'end' && items.length > 0 && labels.end}
          {status === 'error' && (
            <Fragment>
              {labels.error}
              <Button variant="soft" size="sm" onClick={onMore}>
                {labels.retry}
              </Button>
            </Fragment>
          )}
        </div>
      </div>
    </>
  );
}
