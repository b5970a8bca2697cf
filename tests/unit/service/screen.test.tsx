import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ResultView } from '@/components/order/success/result-view';
import { ServiceLink } from '@/components/service-order/service-link';
import { ServiceScreen } from '@/components/service-order/service-screen';
import { AppError } from '@/lib/contract/errors';
import type { OrderDetail, OrderItem } from '@/lib/contract/order';
import type { ServiceItem, ServiceOrder, ServicePiece } from '@/lib/contract/service-order';
import { mock } from '../../support/mock';
import { detail, goTo, real, renderPart, server, unpaid } from '../order/support';

const router = { push: jest.fn(), replace: jest.fn() };
jest.mock('next/navigation', () => ({
  useRouter: () => router,
  useSearchParams: () => new URLSearchParams(window.location.search),
}));

const { orderId, items } = unpaid();
const paid = { kind: 'service', status: 4, paidAt: '2026-03-10T04:00:00.000Z' } as const;

const piece = (more: Partial<ServicePiece> = {}): ServicePiece => ({
  pieceId: `p-${more.code ?? more.phone ?? more.state}`,
  state: 'ready',
  number: null,
  code: 'K7QD-2MXA-93TP',
  phone: null,
  validUntil: '2026-05-09T16:00:00.000Z',
  movedAt: '2026-03-10T04:00:00.000Z',
  ...more,
});
const topUp = (state: ServicePiece['state'], phone: string | null = null) =>
  piece({ state, phone, code: null, validUntil: null });

interface Given {
  pieces?: ServicePiece[];
  item?: Partial<ServiceItem>;
  order?: Partial<OrderDetail>;
}

/** A mall in which the order has brought these pieces. */
function openMall({ pieces = [piece()], item = {}, order = {} }: Given = {}) {
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
    mock('orderDetail', () => detail({ ...paid, address: null, ...order })),
    mock('serviceOrder', () => service),
    mock('afterSale', () => new AppError('not_found', 'no')),
  );
}

/** The page of the order. */
function open() {
  goTo(`/serviceOrdersDetail?pId=10000&orderId=${orderId}`);
  renderPart(<ServiceScreen unit="兑换币" />);
  return userEvent.setup();
}

function show(given: Given = {}) {
  openMall(given);
  return open();
}

/** What is put into the clipboard from now on. */
function watchClipboard(): string[] {
  const copied: string[] = [];
  jest.spyOn(navigator.clipboard, 'writeText').mockImplementation(async (text) => {
    copied.push(text);
  });
  return copied;
}

beforeAll(() => server.listen());
beforeEach(() => jest.clearAllMocks());
afterEach(() => server.resetHandlers());
afterAll(() => server.close());

describe('a voucher', () => {
  // R-VOUCHER-07
  it('shows its code with bars, how long it is good and how to use it', async () => {
    show();
    expect(await screen.findByRole('heading', { name: '券码已发放' })).toBeInTheDocument();
    expect(screen.getByText('K7QD-2MXA-93TP')).toBeInTheDocument();
    expect(screen.getByRole('img', { name: '条形码' }).querySelector('path')).toBeTruthy();
    expect(screen.getByText('有效期至 2026年5月9日')).toBeInTheDocument();
    expect(screen.getByText('到店出示券码')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: /投诉/ })).toBeInTheDocument();
  });

  // R-DIALOG-17
  it('is copied, and says so', async () => {
    const user = show();
    const copied = watchClipboard();
    await user.click(await screen.findByRole('button', { name: '复制券码' }));
    expect(copied).toEqual(['K7QD-2MXA-93TP']);
    expect(await screen.findAllByText('复制成功')).not.toHaveLength(0);
  });

  it('of several: each is told apart and all are copied at once', async () => {
    const user = show({ pieces: [piece({ code: 'AAAA-1' }), piece({ code: 'AAAA-2' })] });
    const copied = watchClipboard();
    expect(await screen.findByText('第 2 张，共 2 张')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: '复制全部券码' }));
    expect(copied).toEqual(['AAAA-1\nAAAA-2']);
  });

  it('of a card shows its number, too', async () => {
    show({ pieces: [piece({ number: '6021 0001 2345' })] });
    expect(await screen.findByText('6021 0001 2345')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: '复制 卡号' })).toBeInTheDocument();
    expect(screen.getByRole('button', { name: '复制 密码' })).toBeInTheDocument();
  });

  it('that has expired says so and offers nothing to use', async () => {
    show({ pieces: [piece({ state: 'expired' })] });
    expect(await screen.findByRole('heading', { name: '券码已过期' })).toBeInTheDocument();
    expect(screen.getByText('已于 2026年5月9日 过期')).toBeInTheDocument();
    expect(screen.queryByRole('img', { name: '条形码' })).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /复制.*券码/ })).not.toBeInTheDocument();
  });

  it('without a code yet tells that it comes, and leads to a refund while there is one', async () => {
    show({ pieces: [piece({ state: 'onItsWay', code: null, validUntil: null })] });
    server.use(
      mock('afterSale', () => ({
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

describe('a top-up', () => {
  const item = { type: 'topUp' as const };

  it('asks for the number, checks it, asks once more and shows what became of it', async () => {
    const user = show({ pieces: [topUp('needsNumber')], item });
    const said: unknown[] = [];
    server.use(
      mock('topUpNumber', ({ args }) => {
        said.push(args.phone);
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
    expect(said).toEqual([]);
    openMall({ pieces: [topUp('underWay', '139****9000')], item });
    await user.click(within(dialog).getByRole('button', { name: '开始充值' }));
    await waitFor(() => expect(said).toEqual(['13900139000']));
    expect((await screen.findAllByText('139****9000')).length).toBeGreaterThan(0);
  });

  it('says when the order has changed meanwhile', async () => {
    const user = show({ pieces: [topUp('needsNumber')], item });
    server.use(mock('topUpNumber', () => new AppError('conflict', 'no', { reason: 'order_state' })));
    await user.type(await screen.findByLabelText('充值手机号'), '13900139000');
    await user.click(screen.getByRole('button', { name: '开始充值' }));
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: '开始充值' }));
    expect(await screen.findAllByText('订单状态已变化')).not.toHaveLength(0);
  });
});

describe('other orders', () => {
  it.each([
    ['a parcel', { kind: 'physical' as const }],
    ['an order that is not paid', { status: 1 }],
  ])('%s leads to where orders are', async (_, order) => {
    show({ order });
    await waitFor(() =>
      expect(router.replace).toHaveBeenCalledWith(expect.stringContaining(`/payindex?orderId=${orderId}`)),
    );
  });

  it('somebody else’s order is not there', async () => {
    server.use(mock('orderDetail', () => new AppError('not_found', 'no such order')));
    open();
    expect(await screen.findByText('订单不存在，或不属于当前账号')).toBeInTheDocument();
  });
});

describe('the way to the code', () => {
  it.each([
    [4, 1],
    [5, 1],
    [1, 0],
    [6, 0],
  ])('stands on the page of an order in status %s %s times', (status, links) => {
    renderPart(<ServiceLink order={detail({ ...paid, status })} />);
    expect(screen.queryAllByRole('link', { name: /查看券码/ })).toHaveLength(links);
  });

  it('is what a paid order without shipping leads to', () => {
    renderPart(<ResultView order={real({ paid: true, status: 4 })} unit="兑换币" isService />);
    expect(screen.getByRole('link', { name: '查看券码' })).toHaveAttribute(
      'href',
      expect.stringContaining('/serviceOrdersDetail?'),
    );
  });
});
