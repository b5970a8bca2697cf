import { screen, waitFor } from '@testing-library/react';
import { RecommendedGoods } from '@/components/goods/detail/recommended-goods';
import { AppError } from '@/lib/contract/errors';
import type { GoodsCard } from '@/lib/contract/goods';
import { exampleGoods } from '../../../support/builders/order-answers';
import { setPagePath } from '../../../support/components/order';
import { renderPart, server } from '../../../support/components/render-part';
import { runIdleCallbacksAtOnce } from '../../../support/components/run-idle-callbacks-at-once';
import { mockEndpoint } from '../../../support/fakes/mock-endpoint';
import { runMockServer } from '../../../support/fakes/run-mock-server';

runMockServer(server);
runIdleCallbacksAtOnce();

const texts = {
  unit: 'coins',
  soldOut: 'Sold out',
  lowest: 'from {price}',
  tags: { new: '', hot: '', freeShip: '', limited: '', gift: '', fresh: '' },
};

/** Mocks the recommendations; records the requests. */
function mockRecommendations(list: GoodsCard[] | AppError) {
  const requests: Record<string, unknown>[] = [];
  server.use(
    mockEndpoint('goodsRecommendList', ({ args }) => {
      requests.push(args);
      if (list instanceof AppError) return list;
      return { list, pageNum: 1, pageSize: 6, total: list.length, hasNextPage: false };
    }),
  );
  return requests;
}

const show = (query: string) => {
  setPagePath(`/goodsProfile/101001?pId=10002${query}`);
  return renderPart(
    <RecommendedGoods goodsId="101001" groupId="101" texts={texts}>
      <p>Of the page</p>
    </RecommendedGoods>,
  );
};

// R-GOODS-11
test('recommends products of the group that the shopper comes from', async () => {
  const requests = mockRecommendations([{ ...exampleGoods, goodsId: '103001', title: 'Teapot' }]);
  show('&type=103');
  expect(await screen.findByRole('link', { name: /Teapot/ })).toHaveAttribute(
    'href',
    '/goodsProfile/103001?type=103&pId=10002',
  );
  expect(requests).toMatchObject([{ goodsId: '101001', groupId: '103' }]);
  expect(screen.queryByText('Of the page')).not.toBeInTheDocument();
});

// R-GOODS-11
test.each(['', '&type=101', '&type=null'])(
  'keeps the page’s own recommendations without a call for the query %j',
  async (query) => {
    const requests = mockRecommendations([]);
    show(query);
    expect(screen.getByText('Of the page')).toBeInTheDocument();
    expect(requests).toEqual([]);
  },
);

// R-GOODS-11
test('keeps the page’s own recommendations when those of the group cannot be loaded', async () => {
  const requests = mockRecommendations(new AppError('unavailable', 'down'));
  const { client } = show('&type=103');
  await waitFor(() => expect(requests.length).toBeGreaterThan(0));
  await waitFor(() => expect(client.isFetching()).toBe(0));
  expect(screen.getByText('Of the page')).toBeInTheDocument();
});
