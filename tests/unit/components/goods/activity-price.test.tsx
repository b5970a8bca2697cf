import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, render, screen } from '@testing-library/react';
import { ActivityPrice } from '@/components/goods/detail/activity-price';
import { createQueryKey } from '@/lib/browser/queries';
import type { GoodsOffer } from '@/lib/contract/goods';

const callMallMock = jest.fn();
jest.mock('@/lib/browser/client', () => ({ callMall: (...args: unknown[]) => callMallMock(...args) }));

let serverAheadMs = 0;
jest.mock('@/lib/browser/server-clock', () => ({
  useServerAhead: () => serverAheadMs,
  getServerNow: () => Date.now() + serverAheadMs,
}));

const now = Date.parse('2026-03-09T04:00:00Z');
const buildGoods = (activityType: number | null, endsAfterMs = 5000) => ({
  points: 77,
  priceFen: 0,
  marketPriceFen: 3590,
  activity:
    activityType === null
      ? null
      : {
          activityType,
          startsAt: new Date(now - 3_600_000).toISOString(),
          endsAt: new Date(now + endsAfterMs).toISOString(),
          claimedRate: 0.45,
        },
});

const texts = {
  limited: 'Limited time',
  other: 'Activity price',
  endsIn: 'Ends in',
  startsAt: 'Starts at {time}',
  startsIn: 'Starts in',
  day: 'd',
  claimed: '{rate}% claimed',
  market: 'Market price',
};

const renderActivityPrice = async (first?: GoodsOffer): Promise<QueryClient> => {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: 30_000 } } });
  render(
    <QueryClientProvider client={client}>
      <ActivityPrice goodsId="108009" activityType={1} first={first} unit="coins" texts={texts}>
        <p>129 coins</p>
      </ActivityPrice>
    </QueryClientProvider>,
  );
  await act(() => jest.advanceTimersByTimeAsync(10));
  return client;
};

beforeEach(() => {
  serverAheadMs = 0;
  jest.useFakeTimers({ now });
});
afterEach(() => jest.useRealTimers());

// R-GOODS-11
test('shows the activity price while it runs and the ordinary price afterwards', async () => {
  callMallMock.mockResolvedValue(buildGoods(1));
  await renderActivityPrice();
  expect(callMallMock).toHaveBeenCalledWith(
    'goodsDetail',
    { goodsId: '108009', activityType: 1 },
    expect.objectContaining({ bypassCache: true }),
  );
  expect(screen.getByText('77')).toBeInTheDocument();
  expect(screen.getByText(/Limited time · 45% claimed/)).toBeInTheDocument();
  expect(screen.getByRole('timer', { name: 'Ends in' })).toBeInTheDocument();
  expect(screen.queryByText('129 coins')).not.toBeInTheDocument();
  await act(() => jest.advanceTimersByTimeAsync(6000));
  expect(screen.getByText('129 coins')).toBeInTheDocument();
});

test.each([
  ['does not run', () => callMallMock.mockResolvedValue(buildGoods(null))],
  ['is another one', () => callMallMock.mockResolvedValue(buildGoods(3))],
  ['cannot be asked for', () => callMallMock.mockRejectedValue(new Error('down'))],
])('keeps the ordinary price when the activity %s', async (_, answer) => {
  answer();
  await renderActivityPrice();
  expect(screen.getByText('129 coins')).toBeInTheDocument();
});

// R-GOODS-31
describe('the price in the page', () => {
  it('is shown at once, and replaced by the answer to the call', async () => {
    const { promise, resolve } = Promise.withResolvers<unknown>();
    callMallMock.mockReturnValue(promise);
    await renderActivityPrice(buildGoods(1));
    expect(screen.getByText('77')).toBeInTheDocument();
    await act(async () => resolve({ ...buildGoods(1), points: 66 }));
    await act(() => jest.advanceTimersByTimeAsync(10));
    expect(screen.getByText('66')).toBeInTheDocument();
  });

  it('stays when the call fails', async () => {
    callMallMock.mockRejectedValue(new Error('down'));
    await renderActivityPrice(buildGoods(1));
    expect(screen.getByText('77')).toBeInTheDocument();
  });

  it('is not shown after the end of the activity, which the page is older than', async () => {
    callMallMock.mockReturnValue(new Promise(() => {}));
    jest.setSystemTime(now + 5000);
    await renderActivityPrice(buildGoods(1));
    expect(screen.getByText('129 coins')).toBeInTheDocument();
  });

  it('is shown on a phone whose clock is ahead of the end', async () => {
    jest.setSystemTime(now + 7_200_000);
    serverAheadMs = -7_200_000;
    callMallMock.mockReturnValue(new Promise(() => {}));
    await renderActivityPrice(buildGoods(1));
    expect(screen.getByText('77')).toBeInTheDocument();
  });
});

// R-DIALOG-06
test('counts down by the server’s clock when the phone is two hours ahead', async () => {
  jest.setSystemTime(now + 7_200_000);
  serverAheadMs = -7_200_000;
  callMallMock.mockResolvedValue(buildGoods(1));
  await renderActivityPrice();
  expect(screen.getByRole('timer', { name: 'Ends in' })).toHaveTextContent('00:00:04');
  await act(() => jest.advanceTimersByTimeAsync(6000));
  expect(screen.getByText('129 coins')).toBeInTheDocument();
});

const upcoming = {
  activityType: 1,
  startsAt: new Date(now + 3000).toISOString(),
  endsAt: new Date(now + 9000).toISOString(),
  points: 77,
  priceFen: 0,
};

// R-ACTIVITY-24
test('announces a coming activity beside the regular price, and loads its price when it starts', async () => {
  callMallMock.mockResolvedValue({ ...buildGoods(null), points: 129, upcoming });
  await renderActivityPrice();
  expect(screen.getByText('129')).toBeInTheDocument();
  expect(screen.getByText(/Starts at 12:00/)).toBeInTheDocument();
  expect(screen.getByRole('timer', { name: 'Starts in' })).toHaveTextContent('00:00:02');
  callMallMock.mockResolvedValue(buildGoods(1));
  await act(() => jest.advanceTimersByTimeAsync(3100));
  expect(screen.getByText('77')).toBeInTheDocument();
  expect(screen.getByRole('timer', { name: 'Ends in' })).toBeInTheDocument();
});

// R-ACTIVITY-24
test('loads the product until its answer is that of the started activity', async () => {
  callMallMock.mockResolvedValue({ ...buildGoods(null), points: 129, upcoming });
  await renderActivityPrice();
  await act(() => jest.advanceTimersByTimeAsync(3500));
  expect(screen.getByText('129')).toBeInTheDocument();
  callMallMock.mockResolvedValue(buildGoods(1, 60_000));
  await act(() => jest.advanceTimersByTimeAsync(2000));
  expect(screen.getByText('77')).toBeInTheDocument();
  callMallMock.mockClear();
  await act(() => jest.advanceTimersByTimeAsync(10_000));
  expect(callMallMock).not.toHaveBeenCalled();
});

// R-NAV-37
test('leaves the loaded lists of products as they are when an activity starts', async () => {
  callMallMock.mockResolvedValue({ ...buildGoods(null), points: 129, upcoming });
  const client = await renderActivityPrice();
  const list = createQueryKey('goods', 'list', '10000', {});
  client.setQueryData(list, { pages: [], pageParams: [] });
  callMallMock.mockResolvedValue(buildGoods(1));
  await act(() => jest.advanceTimersByTimeAsync(3100));
  expect(screen.getByText('77')).toBeInTheDocument();
  expect(client.getQueryState(list)?.isInvalidated).toBe(false);
});
