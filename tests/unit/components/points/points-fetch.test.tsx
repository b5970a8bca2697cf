import { useIsFetching } from '@tanstack/react-query';
import { act, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { HeroBalance } from '@/components/points/balance/hero-balance';
import { PointsFetch } from '@/components/points/points-fetch';
import { renderPart, server } from '../../../support/components/render-part';
import { mockEndpoint } from '../../../support/fakes/mock-endpoint';
import { mockNavigation } from '../../../support/fakes/mock-navigation';
import { runMockServer } from '../../../support/fakes/run-mock-server';

let currentPath = '/home';
mockNavigation({ usePathname: () => currentPath });

const setSignedInCookie = (value: string) => {
  // biome-ignore lint/suspicious/noDocumentCookie: the cookie that a login leaves
  document.cookie = `mallSignedIn=${value}; path=/`;
};

let callCount = 0;
runMockServer(server);
beforeEach(() => {
  callCount = 0;
  currentPath = '/home';
  setSignedInCookie('1');
  server.use(
    mockEndpoint('userPoints', () => {
      callCount += 1;
      return { activePoints: 100, expireTime: null, expiringPoints: 0 };
    }),
  );
});

let pendingCalls = 0;
const waitForCalls = () => waitFor(() => expect(pendingCalls).toBe(0));

let navigateTo: (next: string) => void = () => {};

/** The frame of all pages, with the balance that some of them show. */
function PageFrame({ balanceOn }: { balanceOn: string | undefined }) {
  const [visiblePath, setShown] = useState(currentPath);
  pendingCalls = useIsFetching();
  navigateTo = (next) => {
    currentPath = next;
    setShown(next);
  };
  return (
    <>
      {visiblePath === balanceOn && <HeroBalance locale="en" texts={texts} />}
      <PointsFetch />
    </>
  );
}

const texts = {
  today: '',
  tomorrow: '',
  later: '',
  never: 'never',
  empty: '',
  signedIn: '',
  label: 'Balance',
  failed: '',
};

/** Opens a page, and lets time pass until its first screen is drawn and the browser was idle. Answers need the real clock. */
async function openPage(open: () => void): Promise<void> {
  jest.useFakeTimers();
  act(open);
  act(() => jest.advanceTimersByTime(3000));
  jest.useRealTimers();
  await waitForCalls();
}

/** Opens a page, navigates to another one, and returns how many calls for points the navigation made. */
async function countCallsOfNavigation(from: string, to: string, balanceOn?: string): Promise<number> {
  currentPath = from;
  await openPage(() => renderPart(<PageFrame balanceOn={balanceOn} />));
  const before = callCount;
  await openPage(() => navigateTo(to));
  return callCount - before;
}

// R-POINTS-22
describe('points fetch on navigation', () => {
  it.each([
    ['/home', '/mine'],
    ['/mine', '/goodsProfile/100101'],
    ['/myorder3', '/home'],
  ])('fetches the points once from %s to %s', async (from, to) => {
    expect(await countCallsOfNavigation(from, to)).toBe(1);
  });

  it.each([
    '/payindex',
    '/customService1',
    '/ordersuccess',
    '/myorder3',
    '/leftFirst',
    '/activity/brand',
    '/activity/timeLimit',
    '/activity/returnScore',
  ])('fetches no points when the next page is %s', async (to) => {
    expect(await countCallsOfNavigation('/home', to)).toBe(0);
  });

  it('fetches the points once on a page that shows the balance itself', async () => {
    expect(await countCallsOfNavigation('/home', '/primary1', '/primary1')).toBe(1);
    await waitFor(() => expect(screen.getAllByText('100').length).toBeGreaterThan(0));
  });

  it('fetches no points for a page that is left before its first screen is drawn', async () => {
    jest.useFakeTimers();
    renderPart(<PageFrame balanceOn={undefined} />);
    act(() => jest.advanceTimersByTime(100));
    act(() => navigateTo('/goodsProfile/100101'));
    act(() => jest.advanceTimersByTime(3000));
    jest.useRealTimers();
    await waitForCalls();
    expect(callCount).toBe(1);
  });

  it('fetches no points for a visitor without a session', async () => {
    setSignedInCookie('');
    expect(await countCallsOfNavigation('/home', '/mine')).toBe(0);
  });
});

it('fetches the points on the first page', async () => {
  await openPage(() => renderPart(<PageFrame balanceOn={undefined} />));
  expect(callCount).toBe(1);
});
