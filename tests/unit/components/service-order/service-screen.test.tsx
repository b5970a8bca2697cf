import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ResultView } from '@/components/order/success/result-view';
import { ServiceLink } from '@/components/service-order/service-link';
import { ServiceScreen } from '@/components/service-order/service-screen';
import { AppError } from '@/lib/contract/errors';
import type { OrderDetail, OrderItem } from '@/lib/contract/order';
import type { ServiceItem, ServiceOrder, ServicePiece } from '@/lib/contract/service-order';
import { buildOrderDetail, buildRealOrder, buildUnpaidOrder } from '../../../support/builders/order-answers';
import { renderPart, server, setPagePath } from '../../../support/components/order';
import { mockEndpoint } from '../../../support/fakes/mock-endpoint';
import { mockNavigation } from '../../../support/fakes/mock-navigation';
import { runMockServer } from '../../../support/fakes/run-mock-server';

const router = { push: jest.fn(), replace: jest.fn() };
mockNavigation({
  useRouter: () => router,
  useSearchParams: () => new URLSearchParams(window.location.search),
});

const { orderId, items } = buildUnpaidOrder();
const paidOrder = { kind: 'service', status: 4, paidAt: '2026-03-10T04:00:00.000Z' } as const;

const buildPiece = (more: Partial<ServicePiece> = {}): ServicePiece => ({
  pieceId: `p-${more.code ?? more.phone ?? more.state}`,
  state: 'ready',
  number: null,
  code: 'K7QD-2MXA-93TP',
  phone: null,
  validUntil: '2026-05-09T16:00:00.000Z',
  movedAt: '2026-03-10T04:00:00.000Z',
  ...more,
});
const buildTopUp = (state: ServicePiece['state'], phone: string | null = null) =>
  buildPiece({ state, phone, code: null, validUntil: null });

interface ScreenInput {
  pieces?: ServicePiece[];
  item?: Partial<ServiceItem>;
  order?: Partial<OrderDetail>;
}

/** Mocks a mall in which the order has delivered these pieces. */
function mockMall({ pieces = [buildPiece()], item = {}, order = {} }: ScreenInput = {}) {
  const base: ServiceItem = {
    ...(items[0] as OrderItem),
    type: 'voucher',
    howToUse: ['到店出示券码'],
    pieces,
  };
  const service: ServiceOrder = {
    orderId,
    status: order.status ?? 4,
    closeReason: null,
    items: [{ ...base, ...item }],
  };
  server.use(
    mockEndpoint('orderDetail', () => buildOrderDetail({ ...paidOrder, address: null, ...order })),
    mockEndpoint('serviceOrder', () => service),
    mockEndpoint('afterSale', () => new AppError('not_found', 'no')),
  );
}

/** Renders the page of the order. */
function renderScreen() {
  setPagePath(`/serviceOrdersDetail?pId=10000&orderId=${orderId}`);
  renderPart(<ServiceScreen unit="兑换币" />);
  return userEvent.setup();
}

function mockAndRender(input: ScreenInput = {}) {
  mockMall(input);
  return renderScreen();
}

/** Records what is copied to the clipboard. */
function recordClipboard(): string[] {
  const copied: string[] = [];
  jest.spyOn(navigator.clipboard, 'writeText').mockImplementation(async (text) => {
    copied.push(text);
  });
  return copied;
}

runMockServer(server);
beforeEach(() => jest.clearAllMocks());

describe('voucher', () => {
  // R-VOUCHER-07
  it('shows its code with bars, expiry and instructions', async () => {
    mockAndRender();
    expect(await screen.findByRole('heading', { name: '券码已发放' })).toBeInTheDocument();
    expect(screen.getByText('K7QD-2MXA-93TP')).toBeInTheDocument();
    expect(screen.getByRole('img', { name: '条形码' }).querySelector('path')).toBeTruthy();
    expect(screen.getByText('有效期至 2026年5月9日')).toBeInTheDocument();
    expect(screen.getByText('到店出示券码')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: /投诉/ })).toBeInTheDocument();
  });

  // R-DIALOG-17
  it('copies its code and announces it', async () => {
    const user = mockAndRender();
    const copied = recordClipboard();
    await user.click(await screen.findByRole('button', { name: '复制券码' }));
    expect(copied).toEqual(['K7QD-2MXA-93TP']);
    expect(await screen.findAllByText('复制成功')).not.toHaveLength(0);
  });

  it('numbers several codes and copies all at once', async () => {
    const user = mockAndRender({ pieces: [buildPiece({ code: 'AAAA-1' }), buildPiece({ code: 'AAAA-2' })] });
    const copied = recordClipboard();
    expect(await screen.findByText('第 2 张，共 2 张')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: '复制全部券码' }));
    expect(copied).toEqual(['AAAA-1\nAAAA-2']);
  });

  it('shows the number of a card', async () => {
    mockAndRender({ pieces: [buildPiece({ number: '6021 0001 2345' })] });
    expect(await screen.findByText('6021 0001 2345')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: '复制: 卡号' })).toBeInTheDocument();
    expect(screen.getByRole('button', { name: '复制: 密码' })).toBeInTheDocument();
  });

  it('shows that it has expired and offers no use', async () => {
    mockAndRender({ pieces: [buildPiece({ state: 'expired' })] });
    expect(await screen.findByRole('heading', { name: '券码已过期' })).toBeInTheDocument();
    expect(screen.getByText('已于 2026年5月9日 过期')).toBeInTheDocument();
    expect(screen.queryByRole('img', { name: '条形码' })).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /复制.*券码/ })).not.toBeInTheDocument();
  });

  it('shows that the code is on its way and links to a refund while possible', async () => {
    mockAndRender({ pieces: [buildPiece({ state: 'onItsWay', code: null, validUntil: null })] });
    server.use(
      mockEndpoint('afterSale', () => ({
        orderId,
        orderStatus: 4,
        actions: ['request'],
        types: ['money'],
        refundableFen: 100,
        requestUntil: null,
        noReasonUntil: null,
        case: null,
      })),
    );
    expect(await screen.findByRole('heading', { name: '券码准备中' })).toBeInTheDocument();
    expect(await screen.findByRole('link', { name: /申请退款/ })).toHaveAttribute(
      'href',
      expect.stringContaining('/applyRefund?'),
    );
  });
});

describe('top-up', () => {
  const item = { type: 'topUp' as const };

  it('validates the number, confirms it, sends it and shows the result', async () => {
    const user = mockAndRender({ pieces: [buildTopUp('needsNumber')], item });
    const requests: unknown[] = [];
    server.use(
      mockEndpoint('topUpNumber', ({ args }) => {
        requests.push(args.phone);
        return null;
      }),
    );
    const field = await screen.findByLabelText('充值手机号');
    await user.type(field, '139001');
    await user.click(screen.getByRole('button', { name: '开始充值' }));
    expect(screen.getByRole('alert').textContent).toBe('请输入 11 位手机号');
    await user.type(field, '39000');
    await user.click(screen.getByRole('button', { name: '开始充值' }));
    const dialog = screen.getByRole('dialog', { name: '给这个号码充值？' });
    expect(dialog).toHaveTextContent('139 0013 9000');
    expect(requests).toEqual([]);
    mockMall({ pieces: [buildTopUp('underWay', '139****9000')], item });
    await user.click(within(dialog).getByRole('button', { name: '开始充值' }));
    await waitFor(() => expect(requests).toEqual(['13900139000']));
    expect((await screen.findAllByText('139****9000')).length).toBeGreaterThan(0);
  });

  // R-VOUCHER-09
  it('says that the last top-up failed', async () => {
    mockAndRender({ pieces: [{ ...buildTopUp('needsNumber'), hasFailed: true }], item });
    expect(await screen.findByText(/^上次充值没有成功/)).toBeVisible();
  });

  it('announces that the order has changed', async () => {
    const user = mockAndRender({ pieces: [buildTopUp('needsNumber')], item });
    server.use(mockEndpoint('topUpNumber', () => new AppError('conflict', 'no', { reason: 'order_state' })));
    await user.type(await screen.findByLabelText('充值手机号'), '13900139000');
    await user.click(screen.getByRole('button', { name: '开始充值' }));
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: '开始充值' }));
    expect(await screen.findAllByText('订单状态已变化')).not.toHaveLength(0);
  });
});

describe('code page of other orders', () => {
  it.each([
    ['a parcel', { kind: 'physical' as const }],
    ['an order that is not paid', { status: 1 }],
  ])('links to the orders for %s', async (_, order) => {
    mockAndRender({ order });
    await waitFor(() =>
      expect(router.replace).toHaveBeenCalledWith(expect.stringContaining(`/payindex?orderId=${orderId}`)),
    );
  });

  it('shows not found for an order of another user', async () => {
    server.use(mockEndpoint('orderDetail', () => new AppError('not_found', 'no such order')));
    renderScreen();
    expect(await screen.findByText('订单不存在，或不属于当前账号')).toBeInTheDocument();
  });
});

describe('link to the code page', () => {
  it.each([
    [4, 1],
    [5, 1],
    [1, 0],
    [6, 0],
  ])('renders in status %s %s times', (status, links) => {
    renderPart(<ServiceLink order={buildOrderDetail({ ...paidOrder, status })} />);
    expect(screen.queryAllByRole('link', { name: /券码与充值/ })).toHaveLength(links);
  });

  it('opens after payment of an order without shipping', () => {
    renderPart(<ResultView order={buildRealOrder({ paid: true, status: 4 })} unit="兑换币" isService />);
    expect(screen.getByRole('link', { name: '去使用' })).toHaveAttribute(
      'href',
      expect.stringContaining('/serviceOrdersDetail?'),
    );
  });
});
