import { fireEvent, render, screen } from '@testing-library/react';
import { AppRouterContext } from 'next/dist/shared/lib/app-router-context.shared-runtime';
import type { ComponentProps } from 'react';
import { PageLink } from '@/components/ui/page-link';

const router = { push: jest.fn() };

/** Renders a link and taps it. @returns whether the browser still follows it */
function tapLink(
  props: Partial<ComponentProps<typeof PageLink>>,
  init: MouseEventInit = {},
  hasRouter = true,
) {
  let isFollowed = false;
  const stopBrowser = (event: MouseEvent) => {
    isFollowed = !event.defaultPrevented;
    // jsdom cannot leave the page.
    event.preventDefault();
  };
  window.addEventListener('click', stopBrowser, { once: true });
  render(
    <AppRouterContext value={hasRouter ? (router as never) : null}>
      <PageLink href="/home?pId=1" {...props}>
        Home
      </PageLink>
    </AppRouterContext>,
  );
  fireEvent.click(screen.getByText('Home'), init);
  return isFollowed;
}

afterEach(() => jest.clearAllMocks());

// R-NAV-28
test('opens its page by the router', () => {
  expect(tapLink({})).toBe(false);
  expect(router.push).toHaveBeenCalledWith('/home?pId=1', { scroll: undefined });
});

test('keeps the scroll position when asked to', () => {
  tapLink({ scroll: false });
  expect(router.push).toHaveBeenCalledWith('/home?pId=1', { scroll: false });
});

test.each<[string, Partial<ComponentProps<typeof PageLink>>, MouseEventInit]>([
  ['a tap with a key opens a tab', {}, { ctrlKey: true }],
  ['a tap with the shift key opens a window', {}, { shiftKey: true }],
  ['the link opens a tab', { target: '_blank' }, {}],
  ['the link leads to another site', { href: 'https://example.com/' }, {}],
  ['the link leads to a place of the page', { href: '#details' }, {}],
])('leaves the tap to the browser when %s', (_, props, init) => {
  expect(tapLink(props, init)).toBe(true);
  expect(router.push).not.toHaveBeenCalled();
});

test('leaves the tap to the browser without a router', () => {
  expect(tapLink({}, {}, false)).toBe(true);
  expect(router.push).not.toHaveBeenCalled();
});

test('stays on the page when `onClick` prevents the navigation', () => {
  tapLink({ onClick: (event) => event.preventDefault() });
  expect(router.push).not.toHaveBeenCalled();
});

test('lets the caller run the navigation', () => {
  const startNavigation = jest.fn();
  tapLink({ startNavigation });
  expect(router.push).not.toHaveBeenCalled();
  const [navigate, event] = startNavigation.mock.calls[0];
  expect(event.type).toBe('click');
  navigate();
  expect(router.push).toHaveBeenCalledTimes(1);
});

// R-NAV-38
describe('a tapped link', () => {
  beforeEach(() => {
    jest.useFakeTimers();
    history.replaceState({ at: 1 }, '', '/mine?pId=1');
  });
  afterEach(() => jest.useRealTimers());
  const isMarked = () => screen.getByText('Home').hasAttribute('data-pending');

  test('is marked from 300 ms on, until the page is there', () => {
    tapLink({});
    jest.advanceTimersByTime(299);
    expect(isMarked()).toBe(false);
    jest.advanceTimersByTime(1);
    expect(isMarked()).toBe(true);
    history.pushState({ at: 2 }, '', '/vantmall/home?pId=1');
    jest.advanceTimersByTime(300);
    expect(isMarked()).toBe(false);
    expect(jest.getTimerCount()).toBe(0);
  });

  test('is not marked for longer than ten seconds', () => {
    tapLink({});
    jest.advanceTimersByTime(9500);
    expect(isMarked()).toBe(true);
    jest.advanceTimersByTime(1000);
    expect(isMarked()).toBe(false);
    expect(jest.getTimerCount()).toBe(0);
  });

  // R-NAV-43
  test('is no longer marked when the shopper has gone back', () => {
    tapLink({});
    jest.advanceTimersByTime(300);
    expect(isMarked()).toBe(true);
    // As the preview's script does.
    history.replaceState({ at: 2 }, '', location.href);
    jest.advanceTimersByTime(300);
    expect(isMarked()).toBe(false);
    expect(jest.getTimerCount()).toBe(0);
  });

  test('is not marked if it leads to the page that is shown', () => {
    tapLink({ href: '/mine?pId=1' });
    jest.advanceTimersByTime(300);
    expect(isMarked()).toBe(false);
  });

  test('is not marked while its caller has not begun the navigation', () => {
    tapLink({ startNavigation: () => {} });
    jest.advanceTimersByTime(300);
    expect(isMarked()).toBe(false);
  });
});
