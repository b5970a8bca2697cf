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
    ['a finger', fireEvent.touchStart],
    ['a pointer', fireEvent.pointerEnter],
    ['the focus', fireEvent.focus],
  ])('prefetches its page when %s comes near, not before', (_, comeNear) => {
    render(<TapLink href="/home">Home</TapLink>);
    const link = screen.getByRole('link', { name: 'Home' });
    expect(prefetchPage).not.toHaveBeenCalled();
    comeNear(link);
    expect(prefetchPage).toHaveBeenCalledWith('http://localhost/home');
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
    expect(prefetchPage).toHaveBeenCalledWith('http://localhost/home');
    report(false);
    expect(cancelPrefetch).toHaveBeenCalledWith('http://localhost/home');
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
