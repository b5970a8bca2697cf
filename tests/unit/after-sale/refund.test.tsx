import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { RefundScreen } from '@/components/after-sale/refund/refund-screen';
import type { AfterSale } from '@/lib/contract/after-sale';
import { AppError } from '@/lib/contract/errors';
import type { OrderDetail } from '@/lib/contract/order';
import { mock } from '../../support/mock';
import { detail, goTo, renderPart, server } from '../order/support';
import { afterSaleOf, caseOf, orderId } from './support';

const router = { push: jest.fn(), replace: jest.fn() };
jest.mock('next/navigation', () => ({
  useRouter: () => router,
  useSearchParams: () => new URLSearchParams(window.location.search),
}));

const config = { autoRefundOpen: true, autoRefundMinute: 30 };
const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();

function show(order: OrderDetail, afterSale: AfterSale) {
  const sent: unknown[] = [];
  server.use(
    mock('orderDetail', () => order),
    mock('afterSale', () => afterSale),
    mock('refund', ({ args }) => {
      sent.push(args);
      return { caseId: 'c1', status: 'refunded' };
    }),
  );
  goTo(`/refund?pId=10000&orderId=${orderId}`);
  renderPart(<RefundScreen unit="兑换币" config={config} />);
  return { user: userEvent.setup(), sent };
}

const open = afterSaleOf({ orderStatus: 2, actions: ['refund'], types: [] });

beforeAll(() => server.listen({ onUnhandledFrame: 'error' }));
afterEach(() => server.resetHandlers());
afterAll(() => server.close());

describe('a refund before sending', () => {
  // R-POINTS-32, R-AFTER-04
  it('says what comes back and what does not, asks, and leads to how it stands', async () => {
    const { user, sent } = show(detail({ status: 2, paidAt: minutesAgo(5) }), open);
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

  it('says that somebody has to look at it later on', async () => {
    show(detail({ status: 2, paidAt: minutesAgo(31) }), open);
    expect(await screen.findByText(/由人工审核/)).toBeInTheDocument();
  });

  it('warns when nothing at all comes back', async () => {
    const { user } = show(detail({ status: 2, payAmount: 0 }), { ...open, refundableFen: 0 });
    await user.click(await screen.findByRole('button', { name: '申请退款' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByText('没有现金可退，已使用的 599 兑换币不退还。')).toBeInTheDocument();
  });

  it('leads to the order as it is when it was sent meanwhile', async () => {
    const { user } = show(detail({ status: 2, paidAt: minutesAgo(5) }), open);
    server.use(mock('refund', () => new AppError('conflict', 'sent', { reason: 'order_state' })));
    await user.click(await screen.findByRole('button', { name: /申请退款/ }));
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: '确定退款' }));
    expect((await screen.findAllByText(/订单状态已变化/)).length).toBeGreaterThan(0);
    expect(router.replace).toHaveBeenCalled();
  });

  it.each<[string, OrderDetail, AfterSale, RegExp, string]>([
    ['sent', detail({ status: 3 }), afterSaleOf(), /已经发出/, '/applyRefund'],
    [
      'asked for',
      detail({ status: 2 }),
      { ...open, actions: ['cancel'], case: caseOf({ type: 'refund' }) },
      /已经申请过/,
      '/afterSaleDetail',
    ],
    ['unpaid', detail(), afterSaleOf({ orderStatus: 1, actions: [], types: [] }), /还没有付款/, '/payindex'],
    [
      'closed',
      detail({ status: 6, payDeadline: null }),
      afterSaleOf({ orderStatus: 6, actions: [], types: [] }),
      /不能申请退款/,
      '/payindex',
    ],
  ])('of an order that is %s leads elsewhere', async (_, order, afterSale, text, to) => {
    show(order, afterSale);
    expect(await screen.findByText(text)).toBeInTheDocument();
    expect(screen.getByRole('link')).toHaveAttribute(
      'href',
      expect.stringContaining(`${to}?orderId=${orderId}`),
    );
  });
});
