import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { CommentScreen } from '@/components/after-sale/comment/comment-screen';
import { AppError } from '@/lib/contract/errors';
import type { OrderDetail } from '@/lib/contract/order';
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

const [first] = buildOrderDetail().items;
if (!first) throw new Error('the example order has no items');
const twoItems = [
  { ...first, commented: false },
  { ...first, goodsSpecId: 's2', title: '茶杯', commented: false },
];

function renderCommentScreen(order: OrderDetail, query = `orderId=${orderId}`) {
  const requests: unknown[] = [];
  server.use(
    mockEndpoint('orderDetail', () => order),
    mockEndpoint('afterSale', () => buildAfterSale({ orderStatus: order.status })),
    mockEndpoint('orderComment', ({ args }) => {
      requests.push(args);
      return { comments: args.items?.length ?? 0 };
    }),
  );
  setPagePath(`/comment?pId=10000&${query}`);
  renderPart(<CommentScreen unit="兑换币" />);
  return { user: userEvent.setup(), sent: requests };
}

const findSubmit = () => screen.getByRole('button', { name: '发布评价' });

runMockServer(server);
beforeEach(() => {
  sessionStorage.clear();
  jest.clearAllMocks();
});

// R-AFTER-29, R-DIALOG-22
it('keeps stars and text after a reload, and reports the success of a review whose answer was lost', async () => {
  const order = buildOrderDetail({ status: 4, items: twoItems });
  const first = renderCommentScreen(order);
  const typed = within(await screen.findByRole('article', { name: '茶杯' }));
  await first.user.click(typed.getByRole('radio', { name: '4 星，不错' }));
  await first.user.type(typed.getByLabelText('说说使用感受'), '很好');
  cleanup();
  const { user } = renderCommentScreen(order);
  let sent = 0;
  server.use(
    http.post('*/vantmall/api/orderComment', () => {
      sent += 1;
      return sent === 1 ? HttpResponse.error() : undefined;
    }),
    mockEndpoint('orderComment', () => new AppError('conflict', 'done', { reason: 'already_done' })),
  );
  const card = within(await screen.findByRole('article', { name: '茶杯' }));
  expect(card.getByRole('radio', { name: '4 星，不错' })).toBeChecked();
  expect(card.getByLabelText('说说使用感受')).toHaveValue('很好');
  await user.click(findSubmit());
  expect((await screen.findAllByText(/网络/)).length).toBeGreaterThan(0);
  await user.click(findSubmit());
  expect((await screen.findAllByText(/谢谢分享/)).length).toBeGreaterThan(0);
  expect(router.replace).toHaveBeenCalledTimes(1);
  cleanup();
  renderCommentScreen(order);
  const empty = within(await screen.findByRole('article', { name: '茶杯' }));
  expect(empty.getByLabelText('说说使用感受')).toHaveValue('');
});

describe('comment screen', () => {
  // R-AFTER-19
  it('asks for stars first and focuses them', async () => {
    const { user, sent } = renderCommentScreen(buildOrderDetail({ status: 4, items: twoItems }));
    await screen.findByRole('article', { name: '茶杯' });
    await user.click(findSubmit());
    expect(screen.getAllByRole('alert')).toHaveLength(2);
    expect(screen.getAllByRole('radio', { name: /^1 星/ })[0]).toHaveFocus();
    expect(sent).toEqual([]);
  });

  // R-AFTER-20
  it('sends rated items and leaves the others for later', async () => {
    const { user, sent } = renderCommentScreen(buildOrderDetail({ status: 4, items: twoItems }));
    const card = within(await screen.findByRole('article', { name: '茶杯' }));
    await user.click(card.getByRole('radio', { name: '4 星，不错' }));
    await user.type(card.getByLabelText('说说使用感受'), ' 很好 ');
    expect(card.getByText('4/500')).toBeInTheDocument();
    await user.click(findSubmit());
    await waitFor(() => expect(router.replace).toHaveBeenCalled());
    expect(sent).toMatchObject([
      {
        pId: '10000',
        orderId,
        items: [{ goodsSpecId: 's2', stars: 4, text: '很好', pictures: [] }],
      },
    ]);
    expect(router.replace.mock.calls[0][0]).toContain(`/payindex?orderId=${orderId}`);
    expect((await screen.findAllByText(/谢谢分享/)).length).toBeGreaterThan(0);
  });

  it('rejects a text without stars', async () => {
    const { user, sent } = renderCommentScreen(buildOrderDetail({ status: 4, items: twoItems }));
    const card = within(await screen.findByRole('article', { name: '茶杯' }));
    await user.click(card.getByRole('radio', { name: '5 星，非常好' }));
    const other = within(screen.getByRole('article', { name: '头戴式无线耳机' }));
    await user.type(other.getByLabelText('说说使用感受'), '音质不错');
    await user.click(findSubmit());
    expect(other.getByRole('alert').textContent).toBe('请先点星评分');
    expect(sent).toEqual([]);
  });

  it('shows that everything is commented', async () => {
    renderCommentScreen(buildOrderDetail({ status: 4, items: [{ ...first, commented: true }] }));
    expect(await screen.findByText(/都评价过了/)).toBeInTheDocument();
    expect(screen.getByRole('link', { name: '查看商品评价' })).toHaveAttribute(
      'href',
      expect.stringContaining('/goodsProfile/101001'),
    );
  });

  it('shows a published comment', async () => {
    const comment = { stars: 4, text: '音质不错', pictures: [], createdAt: '2026-03-10T04:00:00.000Z' };
    renderCommentScreen(
      buildOrderDetail({ status: 4, items: [{ ...first, commented: true, comment: comment }] }),
    );
    expect(await screen.findByText('音质不错')).toBeInTheDocument();
    expect(screen.getByText(/4 星，不错/)).toBeInTheDocument();
    expect(screen.getByText('3月10日 12:00')).toBeInTheDocument();
  });

  it.each([
    [3, /确认收货后/],
    [6, /不能评价/],
  ])('shows why an order in status %i has no form', async (status, text) => {
    renderCommentScreen(buildOrderDetail({ status }));
    expect(await screen.findByText(text)).toBeInTheDocument();
    expect(screen.getByRole('link', { name: '查看订单' })).toBeInTheDocument();
  });

  it.each(['', 'orderId=null'])('shows that the order does not exist (%s)', async (query) => {
    renderCommentScreen(buildOrderDetail(), query);
    expect(await screen.findByText(/订单不存在/)).toBeInTheDocument();
  });

  // R-API-03
  it('stays on the screen with an error when the mall is unavailable', async () => {
    const { user } = renderCommentScreen(buildOrderDetail({ status: 4 }));
    server.use(mockEndpoint('orderComment', () => new AppError('unavailable', 'down')));
    await user.click(await screen.findByRole('radio', { name: '3 星，一般' }));
    await user.click(findSubmit());
    expect((await screen.findAllByText('没有成功，请再试一次')).length).toBeGreaterThan(0);
    expect(router.replace).not.toHaveBeenCalled();
  });
});
