import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, render, screen } from '@testing-library/react';
import { ActivityPrice } from '@/components/goods/detail/price/activity-price';

let query = '';
jest.mock('next/navigation', () => ({ useSearchParams: () => new URLSearchParams(query) }));
const call = jest.fn();
jest.mock('@/lib/browser/client', () => ({ callMall: (...args: unknown[]) => call(...args) }));

const now = Date.parse('2026-03-09T04:00:00Z');
const goods = (activityType: number | null) => ({
  points: 77,
  priceFen: 0,
  marketPriceFen: 3590,
  activity: activityType && {
    activityType,
    startsAt: new Date(now - 3_600_000).toISOString(),
    endsAt: new Date(now + 5000).toISOString(),
    claimedRate: 0.45,
  },
});

const texts = {
  limited: 'Limited time',
  other: 'Activity price',
  endsIn: 'Ends in',
  day: 'd',
  claimed: '{rate}% claimed',
  market: 'Market price',
};

const show = async (address: string) => {
  query = address;
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  render(
    <QueryClientProvider client={client}>
      <ActivityPrice goodsId="108009" unit="coins" texts={texts}>
        <p>129 coins</p>
      </ActivityPrice>
    </QueryClientProvider>,
  );
  await act(() => jest.advanceTimersByTimeAsync(10));
};

beforeEach(() => jest.useFakeTimers({ now }));
afterEach(() => jest.useRealTimers());

test('without an activity in the address nothing is asked', async () => {
  await show('pId=10000');
  expect(screen.getByText('129 coins')).toBeInTheDocument();
  expect(call).not.toHaveBeenCalled();
});

// R-GOODS-11
test('a running activity shows its price, and the ordinary one when it is over', async () => {
  call.mockResolvedValue(goods(1));
  await show('activityType=1&pId=10000');
  expect(call.mock.calls[0]?.slice(0, 2)).toEqual(['goodsDetail', { goodsId: '108009', activityType: 1 }]);
  expect(screen.getByText('77')).toBeInTheDocument();
  expect(screen.getByText(/Limited time · 45% claimed/)).toBeInTheDocument();
  expect(screen.getByRole('timer', { name: 'Ends in' })).toBeInTheDocument();
  expect(screen.queryByText('129 coins')).not.toBeInTheDocument();
  await act(() => jest.advanceTimersByTimeAsync(6000));
  expect(screen.getByText('129 coins')).toBeInTheDocument();
});

test.each([
  ['does not run', () => call.mockResolvedValue(goods(null))],
  ['is another one', () => call.mockResolvedValue(goods(3))],
  ['cannot be asked for', () => call.mockRejectedValue(new Error('down'))],
])('an activity that %s leaves the ordinary price', async (_, answer) => {
  answer();
  await show('activityType=1');
  expect(screen.getByText('129 coins')).toBeInTheDocument();
});
