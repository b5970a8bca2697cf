import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ChooseRow, ExchangeBar, ExchangeClientProvider } from '@/components/order/exchange/exchange-context';
import { toExchangeGoods } from '@/lib/rules/order/exchange';
import { exampleGoods } from '../../../support/builders/order-answers';
import { renderPart, server, setPagePath } from '../../../support/components/order';
import { mockNavigation } from '../../../support/fakes/mock-navigation';
import { runMockServer } from '../../../support/fakes/run-mock-server';

const push = jest.fn();
const router = { push };
mockNavigation({
  useRouter: () => router,
  useSearchParams: () => new URLSearchParams(window.location.search),
});

runMockServer(server);
afterEach(() => push.mockClear());

const texts = {
  choose: '选择',
  now: '立即兑换',
  claim: '领取',
  soldOut: '已兑完',
  onePiece: '1 件',
  manyPieces: '{count} 件',
  failed: '网络开小差了',
};

// R-DELIVERY-14
test.each(['领取', /选择/])('the product page leads into the claim by a tap on %s', async (name) => {
  setPagePath('/goodsProfile/101001?pId=10000&activityType=4&type=7&pageSource=payOnDeliveryHome');
  renderPart(
    <ExchangeClientProvider goods={toExchangeGoods(exampleGoods)} unit="兑换币" locale="zh-CN" texts={texts}>
      <ChooseRow />
      <ExchangeBar />
    </ExchangeClientProvider>,
  );
  await userEvent.setup().click(screen.getByRole('button', { name }));
  await waitFor(() =>
    expect(push).toHaveBeenCalledWith(
      '/payOnDeliveryLoading?goodsId=101001&goodsSpecId=s1&groupType=7&pageSource=payOnDeliveryHome&pId=10000',
    ),
  );
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});
