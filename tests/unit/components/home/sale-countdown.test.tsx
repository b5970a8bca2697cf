import { act, render, screen } from '@testing-library/react';
import { SaleCountdown } from '@/components/home/sale-countdown';

const refresh = jest.fn();
jest.mock('next/navigation', () => {
  const router = { refresh: () => refresh() };
  return { useRouter: () => router };
});

let serverAheadMs = 0;
jest.mock('@/lib/browser/server-clock', () => ({
  getServerNow: () => Date.now() + serverAheadMs,
  useServerAhead: () => serverAheadMs,
}));

const NOW = '2026-11-21T10:00:00.000Z';
const renderCountdown = (endsInMs: number) =>
  render(
    <SaleCountdown
      endsAt={new Date(Date.parse(NOW) + endsInMs).toISOString()}
      label="Ends in"
      over="The next sale starts"
    />,
  );
const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));

beforeEach(() => {
  serverAheadMs = 0;
  refresh.mockReset();
  jest.useFakeTimers({ now: Date.parse(NOW) });
});
afterEach(() => jest.useRealTimers());

// R-HOME-21
describe('SaleCountdown', () => {
  it('loads the next sale when the current one ends, again while the page can still be the cached one', async () => {
    renderCountdown(3000);
    await pass(2000);
    expect(refresh).not.toHaveBeenCalled();
    await pass(1500);
    await pass(0);
    expect(screen.getByText('The next sale starts')).toBeInTheDocument();
    expect(refresh).toHaveBeenCalledTimes(1);
    await pass(66_000);
    expect(refresh).toHaveBeenCalledTimes(4);
  });

  it('loads the next sale at once in a cached page whose sale is over', async () => {
    renderCountdown(-1);
    await pass(0);
    expect(refresh).toHaveBeenCalledTimes(1);
  });

  // R-HOME-04
  it('keeps the chosen tab when the next sale is loaded: the router knows the address before', async () => {
    const replace = jest.spyOn(window.history, 'replaceState');
    refresh.mockImplementationOnce(() =>
      expect(replace).toHaveBeenCalledWith(null, '', window.location.href),
    );
    renderCountdown(-1);
    await pass(0);
    expect(refresh).toHaveBeenCalledTimes(1);
    replace.mockRestore();
  });

  // R-DIALOG-06
  it('does not end a running sale when the phone is hours ahead of the server', async () => {
    jest.setSystemTime(Date.parse(NOW) + 5 * 3_600_000);
    serverAheadMs = -5 * 3_600_000;
    renderCountdown(3000);
    await pass(1100);
    expect(screen.getByRole('timer')).toHaveTextContent('00:00:01');
    expect(refresh).not.toHaveBeenCalled();
    await pass(2500);
    await pass(0);
    expect(refresh).toHaveBeenCalledTimes(1);
  });
});
