import { fireEvent, screen, waitFor } from '@testing-library/react';
import { MoreGoods } from '@/components/activity/more-goods';
import type { GoodsListItem } from '@/components/goods/goods-page';
import { ApiError } from '@/lib/browser/api-error';
import { callMall } from '@/lib/browser/client';
import { renderPart } from '@/tests/support/components/render-part';

jest.mock('@/lib/browser/client', () => ({ callMall: jest.fn() }));

const texts = {
  ...{ unit: 'coins', soldOut: 'Sold out', lowest: 'from {price}', more: 'More' },
  tags: { new: '', hot: '', freeShip: '', limited: '', gift: '', fresh: '' },
};

const buildItem = (goodsId: string): GoodsListItem => ({
  goodsId,
  title: `Cup ${goodsId}`,
  picture: '/cup.webp',
  points: 59,
  priceFen: 0,
  marketPriceFen: 990,
  tags: [],
  soldOut: false,
  priceVaries: false,
});

// R-DIALOG-24
test('a list that cannot be loaded blames no network, and the next tap loads it', async () => {
  jest
    .mocked(callMall)
    .mockRejectedValueOnce(new ApiError(500, 'server error'))
    .mockResolvedValue({ list: [buildItem('A'), buildItem('B')], hasNextPage: false } as never);
  renderPart(
    <MoreGoods first={[buildItem('A')]} groupId="g1" activityType={0} projectKey="10000" texts={texts} />,
  );
  fireEvent.click(screen.getByRole('button', { name: 'More' }));
  await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent('Couldn’t load'));
  fireEvent.click(screen.getByRole('button', { name: 'More' }));
  expect(await screen.findByRole('heading', { name: 'Cup B' })).toBeInTheDocument();
  expect(screen.getAllByRole('heading')).toHaveLength(2);
  expect(screen.queryByRole('button', { name: 'More' })).not.toBeInTheDocument();
});
