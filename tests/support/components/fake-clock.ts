import type { QueryClient } from '@tanstack/react-query';
import { act } from '@testing-library/react';
import { updateServerClock } from '@/lib/browser/server-clock';

/** Lets a test move the timers of a page; promises, and with them the mock server, run as usual. */
export function installFakeClock(): void {
  jest.useFakeTimers({ doNotFake: ['nextTick', 'queueMicrotask', 'performance'] });
}

/** Moves the clock, and runs what is due until then. */
export const advanceClock = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));

/** Waits without moving the clock until the queries of a page have their responses. */
export const settleQueries = (client: QueryClient) =>
  act(async () => {
    do await jest.advanceTimersByTimeAsync(0);
    while (client.isFetching() > 0);
  });

/**
 * Lets the page know how far the server's clock is ahead of the phone's, as the response to a call does. A test that calls it must
 * set it to 0 afterwards: the value belongs to the document.
 */
export const setServerAhead = (aheadMs: number) =>
  act(() =>
    updateServerClock(
      new Headers({ 'server-timing': `now;desc="${Date.now() + aheadMs}"`, 'cache-control': 'no-store' }),
    ),
  );
