import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { InfiniteList, type ListStatus } from '@/components/ui/feedback/infinite-list';

/** A fake of the browser's observer: `arrive()` reports that the end of the list is near. */
class FakeIntersectionObserver {
  static all = new Set<FakeIntersectionObserver>();
  constructor(readonly callback: IntersectionObserverCallback) {}
  observe() {
    FakeIntersectionObserver.all.add(this);
  }
  disconnect() {
    FakeIntersectionObserver.all.delete(this);
  }
}

function intersect(isIntersecting = true) {
  const entry = { isIntersecting } as IntersectionObserverEntry;
  act(() => {
    for (const one of [...FakeIntersectionObserver.all])
      one.callback([entry], one as unknown as IntersectionObserver);
  });
}

beforeEach(() => {
  FakeIntersectionObserver.all.clear();
  window.IntersectionObserver = FakeIntersectionObserver as unknown as typeof IntersectionObserver;
});

const labels = { loading: 'Loading', end: 'That was all', error: 'Could not load', retry: 'Try again' };

function createList(
  status: ListStatus,
  onMore: () => void,
  items: readonly string[] = ['kettle', 'lamp'],
  next?: { href: string; label: string },
) {
  return (
    <InfiniteList
      items={items}
      getKey={(item) => item}
      renderItem={(item) => item}
      status={status}
      onMore={onMore}
      labels={labels}
      {...(next && { next })}
    />
  );
}

// R-NAV-25
describe('InfiniteList', () => {
  it('requests the next page once when its end is near', () => {
    const onMore = jest.fn();
    render(createList('idle', onMore));
    intersect(false);
    expect(onMore).not.toHaveBeenCalled();
    intersect();
    intersect();
    expect(onMore).toHaveBeenCalledTimes(1);
  });

  it('requests another page when the last one did not fill the screen', () => {
    const onMore = jest.fn();
    const { rerender } = render(createList('idle', onMore));
    intersect();
    rerender(createList('loading', onMore));
    intersect();
    rerender(createList('idle', onMore, ['kettle', 'lamp', 'pan']));
    intersect();
    expect(onMore).toHaveBeenCalledTimes(2);
  });

  it('waits for "try again" after an error', async () => {
    const onMore = jest.fn();
    render(createList('error', onMore));
    intersect();
    expect(onMore).not.toHaveBeenCalled();
    expect(screen.getByRole('status')).toHaveTextContent('Could not load');
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(onMore).toHaveBeenCalledTimes(1);
  });

  // R-PERF-28
  it('does not render its items again when React has taken the HTML over and the link to the next page goes', async () => {
    const renderItem = jest.fn((item: string) => item);
    const list = (
      <InfiniteList
        items={['kettle', 'lamp']}
        getKey={(item) => item}
        renderItem={renderItem}
        status="idle"
        onMore={() => {}}
        labels={labels}
        next={{ href: '/goodsSearch?all=true&page=2', label: 'Next page' }}
      />
    );
    const root = document.body.appendChild(document.createElement('div'));
    root.innerHTML = renderToString(list);
    expect(screen.getByRole('link', { name: 'Next page' })).toBeInTheDocument();
    renderItem.mockClear();
    const reactRoot = await act(async () => hydrateRoot(root, list));
    expect(renderItem).toHaveBeenCalledTimes(2);
    expect(screen.queryByRole('link')).not.toBeInTheDocument();
    act(() => reactRoot.unmount());
    root.remove();
  });

  // R-CRAWLER-10
  it('links to the next page in the HTML of the server while there is one', () => {
    const next = { href: '/goodsSearch?all=true&page=2', label: 'Next page' };
    const html = renderToString(createList('idle', jest.fn(), undefined, next));
    expect(html).toMatch(
      /<a [^>]*rel="next"[^>]*href="\/goodsSearch\?all=true&amp;page=2"[^>]*>Next page<\/a>/,
    );
    expect(renderToString(createList('end', jest.fn(), undefined, next))).not.toContain('rel="next"');
    render(createList('idle', jest.fn(), undefined, next));
    expect(screen.queryByRole('link')).not.toBeInTheDocument();
  });

  it('shows its end but not below an empty list', () => {
    const { rerender } = render(createList('end', jest.fn()));
    expect(screen.getByRole('status').textContent).toBe('That was all');
    rerender(createList('end', jest.fn(), []));
    expect(screen.getByRole('status').textContent).toBe('');
  });
});
