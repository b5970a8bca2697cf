import { act, fireEvent, render, screen } from '@testing-library/react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { TapLink } from '@/components/ui/tap-link';
import { watchLinkInView } from '@/lib/browser/links-in-view';
import { cancelPrefetch, prefetchPage } from '@/lib/browser/prefetch-page';

jest.mock('@/lib/browser/links-in-view', () => ({ watchLinkInView: jest.fn() }));
jest.mock('@/lib/browser/prefetch-page', () => ({ prefetchPage: jest.fn(), cancelPrefetch: jest.fn() }));

beforeEach(() => jest.clearAllMocks());

// R-NAV-28
describe('TapLink', () => {
  it.each([
    ['a finger or a pointer', fireEvent.pointerEnter],
    ['the focus', fireEvent.focus],
  ])('prefetches its page when %s comes near, not before', (_, comeNear) => {
    render(<TapLink href="/home">Home</TapLink>);
    const link = screen.getByRole('link', { name: 'Home' });
    expect(prefetchPage).not.toHaveBeenCalled();
    comeNear(link);
    expect(prefetchPage).toHaveBeenCalledWith('http://localhost/home');
  });

  it('cancels the prefetch of a touch that becomes a scroll, and not of a tap', () => {
    render(<TapLink href="/home">Home</TapLink>);
    const link = screen.getByRole('link');
    fireEvent.pointerEnter(link);
    fireEvent.pointerUp(link);
    fireEvent.pointerLeave(link);
    expect(cancelPrefetch).not.toHaveBeenCalled();
    fireEvent.pointerEnter(link);
    fireEvent.pointerCancel(link);
    expect(cancelPrefetch).toHaveBeenCalledWith('http://localhost/home');
  });

  it('prefetches twelve pages that are there before their touch scrolls, and more after the next tap', () => {
    render(<TapLink href="/home">Home</TapLink>);
    const link = screen.getByRole('link');
    const scroll = (isThere: boolean) => {
      jest.mocked(cancelPrefetch).mockReturnValueOnce(isThere);
      fireEvent.pointerEnter(link);
      fireEvent.pointerCancel(link);
      fireEvent.pointerLeave(link);
    };
    for (let touch = 0; touch < 20; touch += 1) scroll(false);
    expect(prefetchPage).toHaveBeenCalledTimes(20);
    jest.mocked(prefetchPage).mockClear();
    for (let touch = 0; touch < 20; touch += 1) scroll(true);
    expect(prefetchPage).toHaveBeenCalledTimes(12);
    fireEvent.pointerEnter(link);
    expect(prefetchPage).toHaveBeenCalledTimes(12);
    // The finger leaves the link, which the browser follows then.
    fireEvent.pointerUp(link);
    expect(prefetchPage).toHaveBeenCalledTimes(13);
    fireEvent.pointerEnter(link);
    expect(prefetchPage).toHaveBeenCalledTimes(14);
  });

  // R-NAV-31
  it('prefetches the page of a card while the card is in view', () => {
    let report: (isWanted: boolean) => void = () => {};
    const stop = jest.fn();
    jest.mocked(watchLinkInView).mockImplementation((_, callback) => {
      report = callback;
      return stop;
    });
    const { unmount } = render(
      <TapLink prefetchInView href="/home">
        Home
      </TapLink>,
    );
    const link = screen.getByRole('link');
    expect(watchLinkInView).toHaveBeenCalledWith(link, expect.any(Function));
    report(true);
    expect(prefetchPage).toHaveBeenCalledWith('http://localhost/home', link);
    report(false);
    expect(cancelPrefetch).toHaveBeenCalledWith('http://localhost/home', link);
    unmount();
    expect(stop).toHaveBeenCalled();
  });

  it('does not watch other links', () => {
    render(<TapLink href="/home">Home</TapLink>);
    expect(watchLinkInView).not.toHaveBeenCalled();
  });
});

// R-PROJECT-26
describe('TapLink on a page of an unknown project', () => {
  beforeEach(() => window.history.replaceState(null, '', '/vantmall/home?pId=777'));

  it.each([
    ['/primary1', '/primary1?pId=777'],
    ['/goodsProfile/SKU-1?activityType=1#price', '/goodsProfile/SKU-1?activityType=1&pId=777#price'],
    ['/primary1?pId=10002', '/primary1?pId=10002'],
    ['#details', '#details'],
    ['https://example.com/a', 'https://example.com/a'],
  ])('links %s to %s', (href, expected) => {
    render(<TapLink href={href}>Link</TapLink>);
    expect(screen.getByText('Link')).toHaveAttribute('href', expected);
  });

  it('adds the project after hydration of the shared HTML, which names none', async () => {
    const link = <TapLink href="/mine">Me</TapLink>;
    const container = document.body.appendChild(document.createElement('div'));
    container.innerHTML = renderToString(link);
    expect(screen.getByText('Me')).toHaveAttribute('href', '/mine');
    const root = await act(async () => hydrateRoot(container, link));
    expect(screen.getByText('Me')).toHaveAttribute('href', '/mine?pId=777');
    act(() => root.unmount());
    container.remove();
  });
});
