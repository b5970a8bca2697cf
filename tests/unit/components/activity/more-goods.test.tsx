import { fireEvent, screen, waitFor } from '@testing-library/react';
import { MoreGoods } from '@/components/activity/more-goods';
import { ApiError } from '@/lib/browser/api-error';
import { callMall } from '@/lib/browser/client';
import { buildListItem, goodsListTexts } from '@/tests/support/components/goods-list';
import { renderPart } from '@/tests/support/components/render-part';

jest.mock('@/lib/browser/client', () => ({ callMall: jest.fn() }));

const buildItem = (goodsId: string) => buildListItem(goodsId, `Cup ${goodsId}`);

// R-DIALOG-24
test('a list that cannot be loaded blames no network, and the next tap loads it', async () => {
  jest
    .mocked(callMall)
    .mockRejectedValueOnce(new ApiError(500, 'server error'))
    .mockResolvedValue({ list: [buildItem('A'), buildItem('B')], hasNextPage: false } as never);
  renderPart(
    <MoreGoods
      first={[buildItem('A')]}
      groupId="g1"
      activityType={0}
      projectKey="10000"
      texts={{ ...goodsListTexts, more: 'More' }}
    />,
  );
  fireEvent.click(screen.getByRole('button', { name: 'More' }));
  await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent('Couldn’t load'));
  fireEvent.click(screen.getByRole('button', { name: 'More' }));
  expect(await screen.findByRole('heading', { name: 'Cup B' })).toBeInTheDocument();
  expect(screen.getAllByRole('heading')).toHaveLength(2);
  expect(screen.queryByRole('button', { name: 'More' })).not.toBeInTheDocument();
});
