import { screen, waitFor } from '@testing-library/react';
import { RecommendedGoods } from '@/components/goods/detail/recommended-goods';
import { failures } from '@/lib/browser/log';
import { setPagePath } from '../../../support/components/order';
import { renderPart } from '../../../support/components/render-part';
import { runIdleCallbacksAtOnce } from '../../../support/components/run-idle-callbacks-at-once';

jest.mock('@/components/goods/detail/group-recommendations', () => {
  throw new Error('the network is gone');
});

runIdleCallbacksAtOnce();

const texts = {
  unit: 'coins',
  soldOut: 'Sold out',
  lowest: 'from {price}',
  tags: { new: '', hot: '', freeShip: '', limited: '', gift: '', fresh: '' },
};

// R-GOODS-11
test('keeps the page and its own recommendations when the code for those of the group cannot be loaded', async () => {
  const messages: string[] = [];
  failures.connect(({ message }) => messages.push(message));
  setPagePath('/goodsProfile/101001?pId=10002&type=103');
  renderPart(
    <RecommendedGoods goodsId="101001" groupId="101" texts={texts}>
      <p>Of the page</p>
    </RecommendedGoods>,
  );
  expect(screen.getByText('Of the page')).toBeInTheDocument();
  await waitFor(() => expect(messages).toEqual(['could not load an idle part']));
  expect(screen.getByText('Of the page')).toBeInTheDocument();
});
