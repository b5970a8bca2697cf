import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { InfiniteList, type ListStatus } from '@/components/ui/feedback/infinite-list';

/** Stands in for the browser's observer: `arrive()` is the end of the list coming near. */
class Observer {
  static all = new Set<Observer>();
  constructor(readonly callback: IntersectionObserverCallback) {}
  observe() {
    Observer.all.add(this);
  }
  disconnect() {
    Observer.all.delete(this);
  }
}

function arrive(isIntersecting = true) {
  const entry = { isIntersecting } as IntersectionObserverEntry;
  act(() => {
    for (const one of [...Observer.all]) one.callback([entry], one as unknown as IntersectionObserver);
  });
}

beforeEach(() => {
  Observer.all.clear();
  window.IntersectionObserver = Observer as unknown as typeof IntersectionObserver;
});

const labels = { loading: 'Loading', end: 'That was all', error: 'Could not load', retry: 'Try again' };

function list(status: ListStatus, onMore: () => void, items: readonly string[] = ['kettle', 'lamp']) {
  return (
    <InfiniteList
      items={items}
      getKey={(item) => item}
      renderItem={(item) => item}
      status={status}
      onMore={onMore}
      labels={labels}
    />
  );
}

// R-NAV-25
describe('InfiniteList', () => {
  it('asks for more once when its end comes near', () => {
    const onMore = jest.fn();
    render(list('idle', onMore));
    arrive(false);
    expect(onMore).not.toHaveBeenCalled();
    arrive();
    arrive();
    expect(onMore).toHaveBeenCalledTimes(1);
  });

  it('asks again after a page that was too short to push the end away', () => {
    const onMore = jest.fn();
    const { rerender } = render(list('idle', onMore));
    arrive();
    rerender(list('loading', onMore));
    arrive();
    rerender(list('idle', onMore, ['kettle', 'lamp', 'pan']));
    arrive();
    expect(onMore).toHaveBeenCalledTimes(2);
  });

  it('after an error waits for "try again"', async () => {
    const onMore = jest.fn();
    render(list('error', onMore));
    arrive();
    expect(onMore).not.toHaveBeenCalled();
    expect(screen.getByRole('status')).toHaveTextContent('Could not load');
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(onMore).toHaveBeenCalledTimes(1);
  });

  it('says that it has ended, but not under an empty list', () => {
    const { rerender } = render(list('end', jest.fn()));
    expect(screen.getByRole('status').textContent).toBe('That was all');
    rerender(list('end', jest.fn(), []));
    expect(screen.getByRole('status').textContent).toBe('');
  });
});
