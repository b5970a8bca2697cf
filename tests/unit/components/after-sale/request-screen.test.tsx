import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { RequestScreen } from '@/components/after-sale/request/request-screen';
import type { AfterSale } from '@/lib/contract/after-sale';
import { AppError } from '@/lib/contract/errors';
import { buildOrderDetail } from '../../../support/builders/order-answers';
import { renderPart, server, setPagePath } from '../../../support/components/order';
import { mockEndpoint } from '../../../support/fakes/mock-endpoint';
import { mockNavigation } from '../../../support/fakes/mock-navigation';
import { runMockServer } from '../../../support/fakes/run-mock-server';
import { buildAfterSale, orderId } from './support';

const router = { push: jest.fn(), replace: jest.fn() };
mockNavigation({
  useRouter: () => router,
  useSearchParams: () => new URLSearchParams(window.location.search),
});

function renderRequestScreen(afterSale: AfterSale = buildAfterSale(), { status = 3, points = 599 } = {}) {
  const requests: unknown[] = [];
  server.use(
    mockEndpoint('orderDetail', () => buildOrderDetail({ status, points, payDeadline: null })),
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
beforeEach(() => {
  sessionStorage.clear();
  localStorage.setItem('userId', 'u1');
  jest.clearAllMocks();
});

describe('request screen on a bad network', () => {
  // R-DIALOG-22
  it('keeps what is typed after a reload, for the same user, until it is sent', async () => {
    const { user } = renderRequestScreen();
    await user.click(await screen.findByRole('radio', { name: /^换货/ }));
    await user.click(screen.getByRole('radio', { name: '质量问题' }));
    await user.type(screen.getByLabelText('补充说明'), '杯口有缺口');
    cleanup();
    const reloaded = renderRequestScreen();
    expect(await screen.findByRole('radio', { name: /^换货/ })).toBeChecked();
    expect(screen.getByRole('radio', { name: '质量问题' })).toBeChecked();
    expect(screen.getByLabelText('补充说明')).toHaveValue('杯口有缺口');
    await reloaded.user.click(findSubmit());
    await waitFor(() => expect(router.replace).toHaveBeenCalled());
    cleanup();
    renderRequestScreen();
    expect(await screen.findByLabelText('补充说明')).toHaveValue('');
  });

  // R-DIALOG-22
  it('drops a stored choice that the order does not allow any more', async () => {
    const { user } = renderRequestScreen();
    await user.click(await screen.findByRole('radio', { name: /^换货/ }));
    cleanup();
    renderRequestScreen(buildAfterSale({ types: ['money', 'return'] }));
    expect(await screen.findByRole('radio', { name: /^仅退款/ })).toBeChecked();
  });

  // R-DIALOG-22
  it.each<[string, () => void]>([
    ['of another user', () => localStorage.setItem('userId', 'u2')],
    [
      'after a login by a redirect, whose user is not known yet',
      () => {
        // biome-ignore lint/suspicious/noDocumentCookie: the server sets it
        document.cookie = 'mallNewLogin=1';
      },
    ],
  ])('shows nothing typed %s', async (_, change) => {
    const { user } = renderRequestScreen();
    await user.type(await screen.findByLabelText('补充说明'), '杯口有缺口');
    server.use(mockEndpoint('login', () => new AppError('unavailable', 'no login')));
    cleanup();
    change();
    const { readStoredDraft } = await import('@/components/ui/form/stored-draft');
    expect(readStoredDraft(`request ${orderId}`)).toEqual({});
    // biome-ignore lint/suspicious/noDocumentCookie: the page removes it
    document.cookie = 'mallNewLogin=; max-age=0';
  });

  const alreadyDone = new AppError('conflict', 'there is an open case', { reason: 'already_done' });

  /** The mall answers the first request with silence, and the next ones as given. */
  const loseFirstAnswer = (answer: AppError) => {
    let sent = 0;
    server.use(
      http.post('*/vantmall/api/refundRequest', () => {
        sent += 1;
        return sent === 1 ? HttpResponse.error() : undefined;
      }),
      mockEndpoint('refundRequest', () => answer),
    );
  };

  // R-AFTER-29
  it('reports the success of a request whose first answer was lost', async () => {
    const { user } = renderRequestScreen();
    loseFirstAnswer(alreadyDone);
    await user.click(await screen.findByRole('radio', { name: '收到时破损' }));
    await user.click(findSubmit());
    expect((await screen.findAllByText(/网络/)).length).toBeGreaterThan(0);
    await user.click(findSubmit());
    expect((await screen.findAllByText('申请已提交')).length).toBeGreaterThan(0);
    await waitFor(() =>
      expect(router.replace).toHaveBeenCalledWith(expect.stringContaining('/afterSaleDetail')),
    );
  });

  // R-AFTER-29
  it.each([
    ['the first attempt was answered', alreadyDone, false],
    ['the order has another state', new AppError('conflict', 'sent', { reason: 'order_state' }), true],
  ])('reports a change when %s', async (_, answer, isLost) => {
    const { user } = renderRequestScreen();
    if (isLost) loseFirstAnswer(answer);
    else server.use(mockEndpoint('refundRequest', () => answer));
    await user.click(await screen.findByRole('radio', { name: '收到时破损' }));
    await user.click(findSubmit());
    if (isLost) {
      expect((await screen.findAllByText(/网络/)).length).toBeGreaterThan(0);
      await user.click(findSubmit());
    }
    expect((await screen.findAllByText(/订单.*变化/)).length).toBeGreaterThan(0);
  });
});

describe('request screen', () => {
  // R-AFTER-06
  it('offers only what the order allows', async () => {
    renderRequestScreen(buildAfterSale({ types: ['return', 'exchange'], refundableFen: 0 }));
    expect(await screen.findByRole('radio', { name: /^退货退款/ })).toHaveProperty('checked', true);
    expect(screen.queryByRole('radio', { name: /^仅退款/ })).not.toBeInTheDocument();
    expect(screen.queryByLabelText('退款金额')).not.toBeInTheDocument();
  });

  it.each([
    ['promises a refund where cash was paid', 1990, '退货退款商品寄回后退款'],
    ['promises no refund where no cash was paid', 0, '退货退款商品寄回，没有现金可退'],
  ])('%s', async (_, refundableFen, text) => {
    renderRequestScreen(buildAfterSale({ types: ['return', 'exchange'], refundableFen }));
    const choice = await screen.findByRole('radio', { name: /^退货退款/ });
    expect(choice.closest('label')).toHaveTextContent(text);
  });

  // R-POINTS-32
  it.each([
    ['says that the points are not returned', 599, '最多 ¥19.90，兑换币不退还'],
    ['says nothing of points where the order cost none', 0, '最多 ¥19.90'],
  ])('%s', async (_, points, hint) => {
    renderRequestScreen(buildAfterSale({ points }), { points });
    expect(await screen.findByText(hint)).toBeInTheDocument();
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
      '最多可退 ¥19.90',
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
    renderRequestScreen(afterSale, { status });
    expect(await screen.findByText(text)).toBeInTheDocument();
    expect(screen.getByRole('link')).toHaveAttribute('href', expect.stringContaining(to));
  });
});
