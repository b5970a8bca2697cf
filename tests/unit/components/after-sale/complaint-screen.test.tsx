import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ComplaintScreen } from '@/components/after-sale/complaint/complaint-screen';
import type { CallData } from '@/lib/contract/contract';
import { AppError } from '@/lib/contract/errors';
import { buildOrderDetail, buildUnpaidOrder } from '../../../support/builders/order-answers';
import { renderPart, server, setPagePath } from '../../../support/components/order';
import { mockEndpoint } from '../../../support/fakes/mock-endpoint';
import { mockNavigation } from '../../../support/fakes/mock-navigation';
import { runMockServer } from '../../../support/fakes/run-mock-server';
import { orderId } from './support';

const router = { push: jest.fn(), replace: jest.fn() };
mockNavigation({
  useRouter: () => router,
  useSearchParams: () => new URLSearchParams(window.location.search),
});

const receipt = 'C20260310004217';

const buildComplaint = (more: Partial<CallData<'complaintDetail'>> = {}): CallData<'complaintDetail'> => ({
  complaintId: receipt,
  type: 'logistics',
  text: '包裹到了三天还没有派送',
  phone: '138****8000',
  pictures: [],
  orderId,
  state: 'received',
  answer: null,
  createdAt: '2026-03-10T03:00:00.000Z',
  answeredAt: null,
  ...more,
});

function renderComplaintScreen(query: string) {
  const requests: unknown[] = [];
  server.use(
    mockEndpoint('orderDetail', () => buildOrderDetail()),
    mockEndpoint('queryOrder', () => ({
      list: [buildUnpaidOrder()],
      pageNum: 1,
      pageSize: 10,
      total: 1,
      hasNextPage: false,
    })),
    mockEndpoint('complaint', ({ args }) => {
      requests.push(args);
      return { complaintId: receipt };
    }),
    mockEndpoint('complaintDetail', ({ args }) =>
      args.id === receipt ? buildComplaint() : new AppError('not_found', 'no such complaint'),
    ),
  );
  setPagePath(`/complain?pId=10000${query}`);
  renderPart(<ComplaintScreen unit="兑换币" />);
  return { user: userEvent.setup(), sent: requests };
}

const findSubmit = () => screen.getByRole('button', { name: '提交' });

runMockServer(server);
beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

// R-DIALOG-22
it('keeps a complaint after a reload until it is sent', async () => {
  const { user } = renderComplaintScreen('');
  await user.click(screen.getByRole('radio', { name: '商品质量' }));
  await user.type(screen.getByLabelText('联系电话'), '13800138000');
  cleanup();
  const reloaded = renderComplaintScreen('');
  expect(screen.getByRole('radio', { name: '商品质量' })).toBeChecked();
  expect(screen.getByLabelText('联系电话')).toHaveValue('13800138000');
  await reloaded.user.type(screen.getByLabelText(/描述/), '杯口有缺口');
  await reloaded.user.click(findSubmit());
  await waitFor(() => expect(router.replace).toHaveBeenCalled());
  cleanup();
  renderComplaintScreen('');
  expect(screen.getByLabelText('联系电话')).toHaveValue('');
  jest.clearAllMocks();
});

describe('complaint screen', () => {
  it('shows what is missing and focuses the first field', async () => {
    const { user, sent } = renderComplaintScreen('');
    await user.type(screen.getByLabelText('联系电话'), '1380013800');
    await user.click(findSubmit());
    expect(screen.getAllByRole('alert').map(({ textContent }) => textContent)).toEqual([
      '请选择问题类型',
      '请描述一下遇到的问题',
      '请填写 11 位手机号',
    ]);
    expect(screen.getByRole('radio', { name: '商品质量' })).toHaveFocus();
    expect(sent).toEqual([]);
  });

  // R-DOC-10
  it('sends a complaint about the URL’s order, and shows and stores its receipt number', async () => {
    const { user, sent } = renderComplaintScreen(`&orderId=${orderId}`);
    expect(await screen.findByText('头戴式无线耳机')).toBeInTheDocument();
    await user.click(screen.getByRole('radio', { name: '物流配送' }));
    await user.type(screen.getByLabelText('详细描述'), '三天没有派送');
    await user.type(screen.getByLabelText('联系电话'), '138 0013 8000');
    await user.click(findSubmit());
    await waitFor(() => expect(router.replace).toHaveBeenCalled());
    expect(sent).toMatchObject([
      {
        pId: '10000',
        type: 'logistics',
        text: '三天没有派送',
        phone: '13800138000',
        orderId,
        pictures: [],
      },
    ]);
    expect(router.replace.mock.calls[0][0]).toContain(`/complain?id=${receipt}&sent=1`);
    expect(localStorage.getItem('complaintReceipts')).toContain(receipt);
  });

  it('accepts a chosen order or none', async () => {
    const { user } = renderComplaintScreen('');
    await user.click(screen.getByRole('button', { name: /相关订单/ }));
    const sheet = within(await screen.findByRole('dialog', { name: '选择相关订单' }));
    // With time and status, because the same goods may have been ordered twice.
    const choice = { name: /月.*日.*待付款.*头戴式无线耳机/ };
    expect(await sheet.findByRole('radio', choice)).not.toBeChecked();
    await user.click(sheet.getByRole('radio', choice));
    expect(await screen.findByText(orderId)).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: /相关订单/ }));
    expect(await screen.findByRole('radio', choice)).toBeChecked();
    await user.click(await screen.findByRole('button', { name: '与订单无关' }));
    expect(screen.queryByText(orderId)).not.toBeInTheDocument();
  });

  it('ignores another user’s order in the URL', async () => {
    renderComplaintScreen(`&orderId=${orderId}`);
    server.use(mockEndpoint('orderDetail', () => new AppError('not_found', 'no such order')));
    expect(await screen.findByRole('button', { name: '相关订单 选填，选择一个订单' })).toBeInTheDocument();
    expect(screen.queryByText(orderId)).not.toBeInTheDocument();
  });

  it('finds a complaint by its receipt number', async () => {
    localStorage.setItem('complaintReceipts', JSON.stringify([receipt]));
    const { user } = renderComplaintScreen('');
    expect(screen.getByRole('link', { name: receipt })).toHaveAttribute(
      'href',
      expect.stringContaining(`id=${receipt}`),
    );
    await user.type(screen.getByLabelText('查询进度'), 'C2026');
    await user.click(screen.getByRole('button', { name: '查询' }));
    expect(screen.getByText('受理编号是 C 加 14 位数字')).toBeInTheDocument();
    await user.clear(screen.getByLabelText('查询进度'));
    await user.type(screen.getByLabelText('查询进度'), 'c2026 0310 004217');
    await user.click(screen.getByRole('button', { name: '查询' }));
    expect(router.push.mock.calls[0][0]).toContain(`/complain?id=${receipt}`);
  });

  it('shows state, number and text of a complaint', async () => {
    renderComplaintScreen(`&id=${receipt}&sent=1`);
    expect(await screen.findByRole('heading', { name: '已收到你的反馈' })).toBeInTheDocument();
    expect(screen.getByText(receipt)).toBeInTheDocument();
    expect(screen.getByRole('button', { name: '复制受理编号' })).toBeInTheDocument();
    expect(screen.getByText('包裹到了三天还没有派送')).toBeInTheDocument();
  });

  it('shows the answer', async () => {
    renderComplaintScreen(`&id=${receipt}`);
    server.use(
      mockEndpoint('complaintDetail', () =>
        buildComplaint({ state: 'answered', answer: '已为你催派', answeredAt: '2026-03-10T05:00:00.000Z' }),
      ),
    );
    expect(await screen.findByRole('heading', { name: '已答复' })).toBeInTheDocument();
    expect(screen.getByText('已为你催派')).toBeInTheDocument();
  });

  it('shows that an unknown complaint does not exist', async () => {
    renderComplaintScreen('&id=C20260310999999');
    expect(await screen.findByText(/没有找到这个受理编号/)).toBeInTheDocument();
  });
});
