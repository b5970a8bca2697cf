import type { QueryClient } from '@tanstack/react-query';
import { act } from '@testing-library/react';

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
