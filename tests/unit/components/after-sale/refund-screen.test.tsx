import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { RefundScreen } from '@/components/after-sale/refund/refund-screen';
import type { AfterSale } from '@/lib/contract/after-sale';
import { AppError } from '@/lib/contract/errors';
import type { OrderDetail } from '@/lib/contract/order';
import { buildOrderDetail } from '../../../support/builders/order-answers';
import { renderPart, server, setPagePath } from '../../../support/components/order';
import { mockEndpoint } from '../../../support/fakes/mock-endpoint';
import { mockNavigation } from '../../../support/fakes/mock-navigation';
import { runMockServer } from '../../../support/fakes/run-mock-server';
import { buildAfterSale, buildCase, orderId } from './support';

const router = { push: jest.fn(), replace: jest.fn() };
mockNavigation({
  useRouter: () => router,
  useSearchParams: () => new URLSearchParams(window.location.search),
});

const config = { autoRefundOpen: true, autoRefundMinute: 30 };
const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();

function renderRefundScreen(order: OrderDetail, afterSale: AfterSale) {
  const requests: unknown[] = [];
  server.use(
    mockEndpoint('orderDetail', () => order),
    mockEndpoint('afterSale', () => afterSale),
    mockEndpoint('refund', ({ args }) => {
      requests.push(args);
      return { caseId: 'c1', status: 'refunded' };
    }),
  );
  setPagePath(`/refund?pId=10000&orderId=${orderId}`);
  renderPart(<RefundScreen unit="兑换币" config={config} />);
  return { user: userEvent.setup(), sent: requests };
}

const refundable = buildAfterSale({ orderStatus: 2, actions: ['refund'], types: [] });

runMockServer(server);

describe('refund screen', () => {
  // R-POINTS-32, R-AFTER-04
  it('shows what is refunded, asks for confirmation, and opens the case', async () => {
    const { user, sent } = renderRefundScreen(
      buildOrderDetail({ status: 2, paidAt: minutesAgo(5) }),
      refundable,
    );
    expect(await screen.findByText('付款 30 分钟内申请，会立即退款，无需审核')).toBeInTheDocument();
    expect(screen.getByText(/已使用的兑换币不退还/)).toBeInTheDocument();
    await user.click(screen.getByRole('radio', { name: '重复下单' }));
    await user.click(screen.getByRole('button', { name: '申请退款 ¥19.90' }));
    expect(sent).toEqual([]);
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByText('退还 ¥19.90，已使用的 599 兑换币不退还。')).toBeInTheDocument();
    await user.click(dialog.getByRole('button', { name: '确定退款' }));
    await waitFor(() => expect(router.replace).toHaveBeenCalled());
    expect(sent).toMatchObject([{ pId: '10000', orderId, reason: 'boughtTwice' }]);
    expect(router.replace.mock.calls[0][0]).toContain(`/afterSaleDetail?orderId=${orderId}`);
  });

  it('shows that a late refund needs approval', async () => {
    renderRefundScreen(buildOrderDetail({ status: 2, paidAt: minutesAgo(31) }), refundable);
    expect(await screen.findByText(/由人工审核/)).toBeInTheDocument();
  });

  // R-AFTER-28
  it('says why the refund is not immediate while points of the order are missing', async () => {
    const { user } = renderRefundScreen(buildOrderDetail({ status: 2, points: 0, paidAt: minutesAgo(5) }), {
      ...refundable,
      missingPoints: 1800,
    });
    expect(
      await screen.findByText(/此订单赠送的兑换币有 1,800 已使用，或被未付款的订单占用，因此不能立即退款/),
    ).toBeInTheDocument();
    expect(screen.queryByText(/会立即退款，无需审核/)).toBeNull();
    await user.click(screen.getByRole('button', { name: '申请退款 ¥19.90' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByText(/退款需先由商家审核.* 1,800 .*可能从退款中扣除/)).toBeInTheDocument();
  });

  it('warns when nothing is refunded', async () => {
    const { user } = renderRefundScreen(buildOrderDetail({ status: 2, payAmount: 0 }), {
      ...refundable,
      refundableFen: 0,
    });
    await user.click(await screen.findByRole('button', { name: '申请退款' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByText('没有现金可退，已使用的 599 兑换币不退还。')).toBeInTheDocument();
  });

  it('opens the order when it was sent meanwhile', async () => {
    const { user } = renderRefundScreen(buildOrderDetail({ status: 2, paidAt: minutesAgo(5) }), refundable);
    server.use(mockEndpoint('refund', () => new AppError('conflict', 'sent', { reason: 'order_state' })));
    await user.click(await screen.findByRole('button', { name: /申请退款/ }));
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: '确定退款' }));
    expect((await screen.findAllByText(/订单状态已变化/)).length).toBeGreaterThan(0);
    expect(router.replace).toHaveBeenCalled();
  });

  it.each<[string, OrderDetail, AfterSale, RegExp, string]>([
    ['sent', buildOrderDetail({ status: 3 }), buildAfterSale(), /已经发出/, '/applyRefund'],
    [
      'asked for',
      buildOrderDetail({ status: 2 }),
      { ...refundable, actions: ['cancel'], case: buildCase({ type: 'refund' }) },
      /已经申请过/,
      '/afterSaleDetail',
    ],
    [
      'unpaid',
      buildOrderDetail(),
      buildAfterSale({ orderStatus: 1, actions: [], types: [] }),
      /还没有付款/,
      '/payindex',
    ],
    [
      'closed',
      buildOrderDetail({ status: 6, payDeadline: null }),
      buildAfterSale({ orderStatus: 6, actions: [], types: [] }),
      /不能申请退款/,
      '/payindex',
    ],
  ])('links an order that is %s to another screen', async (_, order, afterSale, text, to) => {
    renderRefundScreen(order, afterSale);
    expect(await screen.findByText(text)).toBeInTheDocument();
    expect(screen.getByRole('link')).toHaveAttribute(
      'href',
      expect.stringContaining(`${to}?orderId=${orderId}`),
    );
  });
});
