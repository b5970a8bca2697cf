import { screen } from '@testing-library/react';
import { ClaimSuccessScreen } from '@/components/delivery/success-screen';
import { AppError } from '@/lib/contract/errors';
import { buildOrderDetail, exampleAddress, exampleGoods } from '../../../support/builders/order-answers';
import { renderPart, server, setPagePath } from '../../../support/components/order';
import { mockEndpoint } from '../../../support/fakes/mock-endpoint';
import { mockNavigation } from '../../../support/fakes/mock-navigation';
import { runMockServer } from '../../../support/fakes/run-mock-server';

mockNavigation({
  useSearchParams: () => new URLSearchParams(window.location.search),
});

runMockServer(server);

const listArgs: object[] = [];
beforeEach(() => {
  listArgs.length = 0;
  server.use(
    mockEndpoint('goodsList', ({ args }) => {
      listArgs.push(args);
      const list = ['101', '102'].map((goodsId) => ({
        ...exampleGoods,
        goodsId,
        title: `product ${goodsId}`,
      }));
      return { list, pageNum: 1, pageSize: 10, total: 2, hasNextPage: false };
    }),
  );
});

function openPage(query = 'orderId=9&goodsId=101&groupType=7&pageSource=mine') {
  setPagePath(`/payOnDeliverySuccess?pId=10000&${query}`);
  renderPart(<ClaimSuccessScreen unit="兑换币" />);
}

const claimed = { orderId: '9', status: 2, isCashOnDelivery: true, payAmount: 2900, address: exampleAddress };

// R-DELIVERY-09
test('confirms the claim with the receiver and the cash, and masks the phone', async () => {
  server.use(mockEndpoint('orderDetail', () => buildOrderDetail(claimed)));
  openPage();
  expect(await screen.findByText('领取成功')).toBeInTheDocument();
  expect(screen.getByText(/¥29/)).toBeInTheDocument();
  expect(screen.getByText('138****8000')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: '查看订单' })).toHaveAttribute(
    'href',
    expect.stringContaining('/payindex?orderId=9'),
  );
});

// R-DELIVERY-09
test('shows other products of the group, and leads back to the page from which the shopper came', async () => {
  server.use(mockEndpoint('orderDetail', () => buildOrderDetail(claimed)));
  openPage();
  expect(await screen.findByText('product 102')).toBeInTheDocument();
  expect(screen.queryByText('product 101')).not.toBeInTheDocument();
  expect(listArgs).toMatchObject([{ activityType: '4', groupId: '7' }]);
  expect(screen.getByRole('link', { name: '继续逛逛' })).toHaveAttribute(
    'href',
    expect.stringContaining('/mine?pId=10000'),
  );
});

test.each([
  'payOnDeliveryHome',
  '//evil.example',
  'https://evil.example',
  'payOnDeliverySuccess',
  'nothing',
  'null',
])('leads to the list of the group when pageSource is %s', async (pageSource) => {
  server.use(mockEndpoint('orderDetail', () => buildOrderDetail(claimed)));
  openPage(`orderId=9&groupType=7&pageSource=${encodeURIComponent(pageSource)}`);
  expect(await screen.findByRole('link', { name: '继续逛逛' })).toHaveAttribute(
    'href',
    expect.stringContaining('/payOnDeliveryHome?type=7'),
  );
});

// R-DELIVERY-09
test('does not confirm a closed claim', async () => {
  server.use(mockEndpoint('orderDetail', () => buildOrderDetail({ ...claimed, status: 6 })));
  openPage();
  expect(await screen.findByText('这次领取已关闭')).toBeInTheDocument();
  expect(screen.queryByText('领取成功')).not.toBeInTheDocument();
});

test('does not confirm an order of another shopper', async () => {
  server.use(mockEndpoint('orderDetail', () => new AppError('not_found', 'no such order')));
  openPage();
  expect(await screen.findByRole('link', { name: /订单/ })).toBeInTheDocument();
  expect(screen.queryByText('领取成功')).not.toBeInTheDocument();
});
