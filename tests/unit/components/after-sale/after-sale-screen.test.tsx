import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { AfterSaleScreen } from '@/components/after-sale/detail/after-sale-screen';
import { TrackingScreen } from '@/components/after-sale/tracking/tracking-screen';
import type { AfterSale } from '@/lib/contract/after-sale';
import { AppError } from '@/lib/contract/errors';
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

const returnTo = { receiver: '售后组', phone: '021-5550-0142', address: '仓储路 88 号' };
const approvedAfterSale = buildAfterSale({
  orderStatus: 5,
  actions: ['fillTracking', 'cancel'],
  types: [],
  case: buildCase({ status: 'approved', returnTo }),
});

function mockMall(afterSale: AfterSale) {
  const state = { afterSale };
  server.use(
    mockEndpoint('orderDetail', () => buildOrderDetail({ status: 5 })),
    mockEndpoint('afterSale', () => state.afterSale),
    mockEndpoint('expressTypes', () => [
      { code: 'sf', name: '顺丰速运', phone: '95338' },
      { code: 'jd', name: '京东物流', phone: '950616' },
    ]),
  );
  return state;
}

function renderCase(afterSale: AfterSale) {
  const state = mockMall(afterSale);
  setPagePath(`/afterSaleDetail?pId=10000&orderId=${orderId}`);
  renderPart(<AfterSaleScreen unit="兑换币" />);
  return { user: userEvent.setup(), state };
}

runMockServer(server);

// R-AFTER-15
describe('after-sale screen', () => {
  // R-AFTER-28
  it('says that a refund waits because points of the order are missing', async () => {
    renderCase(
      buildAfterSale({
        orderStatus: 2,
        actions: ['cancel'],
        types: [],
        missingPoints: 1800,
        case: buildCase({ type: 'refund', reason: 'changedMind' }),
      }),
    );
    expect(
      await screen.findByText('此订单赠送的兑换币有 1,800 已使用或被占用，退款由商家审核'),
    ).toBeInTheDocument();
  });

  it.each([
    ['on its way until the money has arrived', { refundArrivedAt: null }, '退款处理中'],
    ['done when the money has arrived', { refundArrivedAt: '2026-03-10T04:00:00.000Z' }, '退款成功'],
    ['done at once where no cash is returned', { refundArrivedAt: null, amountFen: 0 }, '退款成功'],
  ])('shows a refund as %s', async (_case, fields, title) => {
    const refunded = buildCase({ type: 'refund', status: 'refunded', ...fields });
    renderCase(buildAfterSale({ actions: [], types: [], case: refunded }));
    expect(await screen.findByRole('heading', { name: title })).toBeInTheDocument();
  });

  // R-POINTS-32
  it.each([
    [
      'says that the points of the order are not returned',
      { points: 599 },
      '现金按原支付方式退回，兑换币不退还',
    ],
    ['says nothing of points where the order cost none', { points: 0 }, '现金按原支付方式退回'],
    [
      'says that points are not returned where their number is unknown',
      {},
      '现金按原支付方式退回，兑换币不退还',
    ],
  ])('%s', async (_, { points }: { points?: number }, hint) => {
    const refunded = buildCase({ type: 'refund', status: 'refunded' });
    const { points: _points, ...afterSale } = buildAfterSale({ actions: [], types: [], case: refunded });
    renderCase({ ...afterSale, ...(points !== undefined && { points }) });
    expect(await screen.findByText(hint)).toBeInTheDocument();
    expect(screen.queryAllByText('不退还')).toHaveLength(points === 0 ? 0 : 1);
  });

  it('does not call a return a refund when no cash comes back', async () => {
    const returned = buildCase({ type: 'return', status: 'refunded', amountFen: 0 });
    renderCase(buildAfterSale({ points: 0, actions: [], types: [], case: returned }));
    expect(await screen.findByRole('heading', { name: '退货已完成' })).toBeInTheDocument();
    expect(screen.getByText('订单已关闭')).toBeInTheDocument();
    expect(screen.queryByText(/退款成功/)).not.toBeInTheDocument();
  });

  it('shows where to send the goods and what to do next', async () => {
    renderCase(approvedAfterSale);
    expect(await screen.findByRole('heading', { name: '待寄回商品' })).toBeInTheDocument();
    expect(screen.getByText('仓储路 88 号')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: '复制退货地址' })).toBeInTheDocument();
    expect(screen.getByRole('link', { name: '填写退货单号' })).toHaveAttribute(
      'href',
      expect.stringContaining(`/fillRefundNumber?orderId=${orderId}`),
    );
    expect(screen.getByText('你申请了退货退款')).toBeInTheDocument();
    expect(screen.getByText(`${orderId}-1`)).toBeInTheDocument();
  });

  it('withdraws a case after a confirmation', async () => {
    const { user, state } = renderCase(approvedAfterSale);
    server.use(
      mockEndpoint('cancelAfterSale', () => {
        state.afterSale = buildAfterSale({ case: buildCase({ status: 'cancelled' }) });
        return null;
      }),
    );
    await user.click(await screen.findByRole('button', { name: '撤销申请' }));
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: '撤销申请' }));
    expect(await screen.findByRole('heading', { name: '申请已关闭' })).toBeInTheDocument();
    expect(screen.getByRole('link', { name: '再次申请' })).toHaveAttribute(
      'href',
      expect.stringContaining('/applyRefund'),
    );
  });

  it('shows why a request was rejected', async () => {
    renderCase(buildAfterSale({ case: buildCase({ status: 'rejected', rejectReason: '超过期限' }) }));
    expect(await screen.findByText('超过期限')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: '再次申请' })).toBeInTheDocument();
  });

  it('shows the possible actions when there is no case', async () => {
    renderCase(buildAfterSale({ orderStatus: 2, actions: ['refund'], types: [] }));
    expect(await screen.findByText('这个订单没有售后记录')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: '申请退款' })).toBeInTheDocument();
  });

  it('shows that another user’s order does not exist', async () => {
    setPagePath(`/afterSaleDetail?pId=10000&orderId=${orderId}`);
    server.use(mockEndpoint('afterSale', () => new AppError('not_found', 'no such order')));
    renderPart(<AfterSaleScreen unit="兑换币" />);
    expect(await screen.findByText(/订单不存在/)).toBeInTheDocument();
  });
});

describe('tracking number of a return', () => {
  function show(afterSale: AfterSale) {
    mockMall(afterSale);
    const requests: unknown[] = [];
    server.use(
      mockEndpoint('updateReturnGoodsExpress', ({ args }) => {
        requests.push(args);
        return null;
      }),
    );
    setPagePath(`/fillRefundNumber?pId=10000&orderId=${orderId}`);
    renderPart(<TrackingScreen />);
    return { user: userEvent.setup(), sent: requests };
  }

  // R-AFTER-12
  it('requires a courier and a valid number', async () => {
    const { user, sent } = show(approvedAfterSale);
    await user.click(await screen.findByRole('button', { name: '提交' }));
    expect(screen.getAllByRole('alert')).toHaveLength(2);
    await user.click(screen.getByRole('button', { name: /快递公司/ }));
    await user.click(await screen.findByRole('radio', { name: /顺丰速运/ }));
    await user.type(screen.getByLabelText('快递单号'), 'sf 123');
    await user.click(screen.getByRole('button', { name: '提交' }));
    expect(screen.getByRole('alert')).toHaveTextContent(/8–30/);
    await user.type(screen.getByLabelText('快递单号'), '4 5678 90');
    await user.click(screen.getByRole('button', { name: '提交' }));
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]).toMatchObject({ pId: '10000', orderId, expressCode: 'sf', expressNo: 'SF1234567890' });
  });

  it('allows corrections while the parcel is on its way', async () => {
    const parcel = { expressCode: 'jd', company: '京东物流', expressNo: 'JD0000000001' };
    const { user, sent } = show({
      ...approvedAfterSale,
      actions: ['fillTracking'],
      case: buildCase({ status: 'returning', returnTo, returnParcel: parcel }),
    });
    expect(await screen.findByLabelText('快递单号')).toHaveProperty('value', 'JD0000000001');
    expect(screen.getByText('京东物流')).toBeInTheDocument();
    await user.type(screen.getByLabelText('快递单号'), '2');
    await user.click(screen.getByRole('button', { name: '保存修改' }));
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]).toMatchObject({ expressCode: 'jd', expressNo: 'JD00000000012' });
  });

  it('requests no number when nothing is to be sent back', async () => {
    show(buildAfterSale());
    expect(await screen.findByText('现在不需要填写退货单号')).toBeInTheDocument();
  });
});

// R-API-29, R-AFTER-12
describe('screens of an order in after-sale whose mall returns no cases', () => {
  const withoutCase = buildAfterSale({ orderStatus: 5, actions: ['fillTracking'], types: [] });

  it('says that the shop handles the request, and leads to the tracking number', async () => {
    renderCase(withoutCase);
    expect(await screen.findByText(/^售后处理中/)).toBeInTheDocument();
    expect(screen.getByRole('link', { name: '填写退货单号' })).toHaveAttribute(
      'href',
      expect.stringContaining(`/fillRefundNumber?orderId=${orderId}`),
    );
  });

  it('shows the form of the tracking number', async () => {
    mockMall(withoutCase);
    setPagePath(`/fillRefundNumber?pId=10000&orderId=${orderId}`);
    renderPart(<TrackingScreen />);
    expect(await screen.findByRole('textbox', { name: '快递单号' })).toHaveValue('');
  });
});
