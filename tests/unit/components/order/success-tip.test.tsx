import { screen } from '@testing-library/react';
import { SuccessScreen } from '@/components/order/success/success-screen';
import type { OrderKind } from '@/lib/rules/order/order-state';
import { DEFAULT_SUCCESS_TIP, parseSuccessTip } from '@/lib/rules/order/success-tip';
import { buildOrderDetail, buildRealOrder } from '../../../support/builders/order-answers';
import { renderPart, server, setPagePath } from '../../../support/components/order';
import { mockEndpoint } from '../../../support/fakes/mock-endpoint';
import { mockNavigation } from '../../../support/fakes/mock-navigation';
import { runMockServer } from '../../../support/fakes/run-mock-server';

mockNavigation({
  useRouter: () => ({}),
  useSearchParams: () => new URLSearchParams(window.location.search),
});
runMockServer(server);

/** Renders the page of a paid order in a project with this tip. */
function renderSuccess(kind: OrderKind, content: string) {
  server.use(
    mockEndpoint('queryRealOrder', () => buildRealOrder({ paid: true, status: 2, pointsGained: 0 })),
    mockEndpoint('orderDetail', () => buildOrderDetail({ status: 2, kind })),
  );
  setPagePath(`/ordersuccess?pId=10000&unIntercept=1&orderId=${buildRealOrder().orderId}`);
  const tip = parseSuccessTip({ content, duration: 5000, type: 'text', url_name: '' });
  renderPart(<SuccessScreen unit="兑换币" coin="/coin.webp" tip={tip} pointsDialog />);
}

// R-ORDER-46
describe('the tip after an order', () => {
  it.each(['physical', 'service'] as const)(
    'is shown for a %s order if the project has its own',
    async (kind) => {
      renderSuccess(kind, '券码已发到短信');
      expect(await screen.findByText('券码已发到短信')).toBeInTheDocument();
    },
  );

  it('is shown for an order that is shipped if it is the default one', async () => {
    renderSuccess('physical', DEFAULT_SUCCESS_TIP.zh);
    expect(await screen.findByText(DEFAULT_SUCCESS_TIP.zh)).toBeInTheDocument();
  });

  it.each(Object.values(DEFAULT_SUCCESS_TIP))(
    'is not shown for a voucher if it is the default one: %s',
    async (content) => {
      renderSuccess('service', content);
      await screen.findByRole('link', { name: '去使用' });
      expect(screen.queryByText(content)).not.toBeInTheDocument();
    },
  );
});
