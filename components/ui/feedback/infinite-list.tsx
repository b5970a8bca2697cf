import { Fragment, type Key, type ReactNode, useEffect, useEffectEvent, useRef } from 'react';
import { Button } from '../button';

export type ListStatus = 'idle' | 'loading' | 'error' | 'end';

export interface InfiniteListProps<Item> {
  items: readonly Item[];
  getKey: (item: Item) => Key;
  renderItem: (item: Item, index: number) => ReactNode;
  /** idle: there is more to ask for. end: there is not. */
  status: ListStatus;
  /** Asks for the next page: when the end comes near, or when someone tries again after an error. */
  onMore: () => void;
  labels: { loading: string; end: string; error: string; retry: string };
  /** The shape of what comes, below what is there. */
  skeleton?: ReactNode;
  /** Class of the list, such as `goodsGridClass`. */
  className?: string;
}

/** How far before its end a list asks for more. */
const LOAD_AHEAD_MARGIN = '800px 0px';

/** A list that grows as one scrolls. */
export function InfiniteList<Item>(props: InfiniteListProps<Item>) {
  const { items, getKey, renderItem, status, onMore, labels, skeleton, className } = props;
  const sentinel = useRef<HTMLDivElement>(null);
  const more = useEffectEvent(onMore);

  // Observed anew for every page, so that a page too short to push the end away is followed by the next.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the length stands for a new page
  useEffect(() => {
    const element = sentinel.current;
    if (status !== 'idle' || !element) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some((entry) => entry.isIntersecting)) return;
        observer.disconnect();
        more();
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
          <li key={getKey(item)}>{renderItem(item, index)}</li>
        ))}
      </ul>
      {status === 'loading' && skeleton && <div className="mt-2.5">{skeleton}</div>}
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
    </>
  );
}
