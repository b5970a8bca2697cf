import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { BindPhoneLink } from '@/components/points/earn/bind-phone-link';
import { Recommendations } from '@/components/points/recommendations/recommendations';
import { callMall } from '@/lib/browser/client';
import { buildCurrentUser } from '../../../support/components/current-user';
import { renderPart } from '../../../support/components/render-part';

jest.mock('@/lib/browser/client', () => ({ callMall: jest.fn() }));

const texts = {
  ...{
    unit: 'coins',
    soldOut: 'Sold out',
    lowest: 'from {price}',
    tabs: 'By coins',
    all: 'All',
    empty: 'Empty',
  },
  tags: { new: '', hot: '', freeShip: '', limited: '', gift: '', fresh: '' },
};

beforeEach(() => window.history.replaceState(null, '', '/vantmall/primary1?pId=10000'));
afterEach(() => jest.clearAllMocks());

// R-POINTS-34, R-POINTS-35
test('lists all products in the last tab, without a limit of points', async () => {
  jest.mocked(callMall).mockResolvedValue({ list: [], hasNextPage: false } as never);
  renderPart(
    <Recommendations
      ranges={[{ minPoints: 0, maxPoints: 599 }]}
      first={null}
      projectKey="10000"
      texts={texts}
    />,
  );
  await userEvent.click(screen.getByRole('tab', { name: 'All' }));
  expect(window.location.search).toContain('range=all');
  expect(callMall).toHaveBeenLastCalledWith('goodsList', { pageNum: 1, pageSize: 10 }, expect.anything());
});

// R-POINTS-36
test.each([
  ['', 'link'],
  ['138****8000', 'done'],
])('offers to bind a phone until one is bound: %j', async (phone, shown) => {
  jest.mocked(callMall).mockResolvedValue(buildCurrentUser({ phone }) as never);
  renderPart(<BindPhoneLink href="/grantPhone?from=/primary1" texts={{ action: 'Bind', done: 'Done' }} />);
  if (shown === 'done') expect(await screen.findByText('Done')).toBeInTheDocument();
  else
    expect(await screen.findByRole('link', { name: 'Bind' })).toHaveAttribute(
      'href',
      '/grantPhone?from=%2Fprimary1&pId=10000',
    );
  expect(screen.queryByRole('link') === null).toBe(shown === 'done');
});
