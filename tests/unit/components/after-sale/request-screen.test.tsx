import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { RequestScreen } from '@/components/after-sale/request/request-screen';
import type { AfterSale } from '@/lib/contract/after-sale';
import { buildOrderDetail } from '../../../support/builders/order-answers';
import { renderPart, server, setPagePath } from '../../../support/components/order';
import { mockEndpoint } from '../../../support/fakes/mock-endpoint';
import { runMockServer } from '../../../support/fakes/run-mock-server';
import { buildAfterSale, orderId } from './support';

const router = { push: jest.fn(), replace: jest.fn() };
jest.mock('next/navigation', () => ({
  useRouter: () => router,
  useSearchParams: () => new URLSearchParams(window.location.search),
}));

function renderRequestScreen(afterSale: AfterSale = buildAfterSale(), status = 3) {
  const requests: unknown[] = [];
  server.use(
    mockEndpoint('orderDetail', () => buildOrderDetail({ status, payDeadline: null })),
    mockEndpoint('afterSale', () => afterSale),
    mockEndpoint('refundRequest', ({ args }) => {
      requests.push(args);
      return { caseId: 'c1', status: 'requested' };
    }),
  );
  setPagePath(`/applyRefund?pId=10000&orderId=${orderId}`);
  renderPart(<RequestScreen unit="兑换币" />);
  return { user: userEvent.setup(), sent: requests };
}

const findSubmit = () => screen.getByRole('button', { name: '提交申请' });

runMockServer(server);

describe('request screen', () => {
  // R-AFTER-06
  it('offers only what the order allows', async () => {
    renderRequestScreen(buildAfterSale({ types: ['return', 'exchange'], refundableFen: 0 }));
    expect(await screen.findByRole('radio', { name: /^退货退款/ })).toHaveProperty('checked', true);
    expect(screen.queryByRole('radio', { name: /^仅退款/ })).not.toBeInTheDocument();
    expect(screen.queryByLabelText('退款金额')).not.toBeInTheDocument();
  });

  it('requires a reason and a valid amount', async () => {
    const { user, sent } = renderRequestScreen();
    const amount = await screen.findByLabelText('退款金额');
    expect(amount).toHaveProperty('value', '19.90');
    await user.clear(amount);
    await user.type(amount, '20');
    await user.click(findSubmit());
    expect(screen.getAllByRole('alert').map(({ textContent }) => textContent)).toEqual([
      '请选择原因',
      '不能超过 ¥19.90',
    ]);
    expect(screen.getByRole('radio', { name: '收到时破损' })).toHaveFocus();
    await user.click(screen.getByRole('radio', { name: '收到时破损' }));
    await user.click(findSubmit());
    expect(amount).toHaveFocus();
    expect(sent).toEqual([]);
    await user.clear(amount);
    await user.type(amount, '9.9');
    await user.type(screen.getByLabelText('补充说明'), '杯口有缺口');
    await user.click(findSubmit());
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]).toMatchObject({
      pId: '10000',
      orderId,
      type: 'money',
      reason: 'damaged',
      description: '杯口有缺口',
      pictures: [],
      amountFen: 990,
    });
    expect(router.replace.mock.calls[0][0]).toContain(`/afterSaleDetail?orderId=${orderId}`);
  });

  it('asks for no amount of an exchange, and clears a reason that does not fit', async () => {
    const { user, sent } = renderRequestScreen();
    await user.click(await screen.findByRole('radio', { name: '少件漏发' }));
    await user.click(screen.getByRole('radio', { name: /^换货/ }));
    expect(screen.queryByRole('radio', { checked: true, name: '少件漏发' })).not.toBeInTheDocument();
    expect(screen.queryByLabelText('退款金额')).not.toBeInTheDocument();
    await user.click(screen.getByRole('radio', { name: '质量问题' }));
    await user.click(findSubmit());
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]).not.toHaveProperty('amountFen');
  });

  it.each([
    ['before receipt', buildAfterSale(), true],
    [
      'in the first days',
      buildAfterSale({ requestUntil: '2099-01-01T00:00:00.000Z', noReasonUntil: '2099-01-01T00:00:00.000Z' }),
      true,
    ],
    [
      'later',
      buildAfterSale({ requestUntil: '2099-01-01T00:00:00.000Z', noReasonUntil: '2020-01-01T00:00:00.000Z' }),
      false,
    ],
  ])('offers a return without a reason %s: %#', async (_, afterSale, isOffered) => {
    const { user } = renderRequestScreen(afterSale);
    await user.click(await screen.findByRole('radio', { name: /^退货退款/ }));
    expect(screen.queryByRole('radio', { name: '七天无理由' }) !== null).toBe(isOffered);
  });

  it.each([
    [2, buildAfterSale({ actions: ['refund'], types: [] }), /还没有发出/, '/refund'],
    [4, buildAfterSale({ actions: [], types: [] }), /已经过了/, '/payindex'],
    [6, buildAfterSale({ actions: [], types: [] }), /不能申请售后/, '/payindex'],
  ])('links an order in status %i to another screen', async (status, afterSale, text, to) => {
    renderRequestScreen(afterSale, status);
    expect(await screen.findByText(text)).toBeInTheDocument();
    expect(screen.getByRole('link')).toHaveAttribute('href', expect.stringContaining(to));
  });
});
