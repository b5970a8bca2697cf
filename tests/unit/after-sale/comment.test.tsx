import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { CommentScreen } from '@/components/after-sale/comment/comment-screen';
import { AppError } from '@/lib/contract/errors';
import type { OrderDetail } from '@/lib/contract/order';
import { mock } from '../../support/mock';
import { detail, goTo, renderPart, server } from '../order/support';
import { afterSaleOf, orderId } from './support';

const router = { push: jest.fn(), replace: jest.fn() };
jest.mock('next/navigation', () => ({
  useRouter: () => router,
  useSearchParams: () => new URLSearchParams(window.location.search),
}));

const [first] = detail().items;
if (!first) throw new Error('an order without goods');
const two = [
  { ...first, commented: false },
  { ...first, goodsSpecId: 's2', title: '茶杯', commented: false },
];

function show(order: OrderDetail, query = `orderId=${orderId}`) {
  const sent: unknown[] = [];
  server.use(
    mock('orderDetail', () => order),
    mock('afterSale', () => afterSaleOf({ orderStatus: order.status })),
    mock('orderComment', ({ args }) => {
      sent.push(args);
      return { comments: args.items?.length ?? 0 };
    }),
  );
  goTo(`/comment?pId=10000&${query}`);
  renderPart(<CommentScreen unit="兑换币" />);
  return { user: userEvent.setup(), sent };
}

const submit = () => screen.getByRole('button', { name: '发布评价' });

beforeAll(() => server.listen({ onUnhandledFrame: 'error' }));
afterEach(() => server.resetHandlers());
afterAll(() => server.close());

describe('comments of an order', () => {
  // R-AFTER-19
  it('asks for stars first and puts the focus there', async () => {
    const { user, sent } = show(detail({ status: 4, items: two }));
    await screen.findByRole('article', { name: '茶杯' });
    await user.click(submit());
    expect(screen.getAllByRole('alert')).toHaveLength(2);
    expect(screen.getAllByRole('radio', { name: /^1 星/ })[0]).toHaveFocus();
    expect(sent).toEqual([]);
  });

  // R-AFTER-20
  it('sends what is rated and leaves the rest for later', async () => {
    const { user, sent } = show(detail({ status: 4, items: two }));
    const card = within(await screen.findByRole('article', { name: '茶杯' }));
    await user.click(card.getByRole('radio', { name: '4 星，不错' }));
    await user.type(card.getByLabelText('说说使用感受'), ' 很好 ');
    expect(card.getByText('4/500')).toBeInTheDocument();
    await user.click(submit());
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

  it('does not lose words that have no stars', async () => {
    const { user, sent } = show(detail({ status: 4, items: two }));
    const card = within(await screen.findByRole('article', { name: '茶杯' }));
    await user.click(card.getByRole('radio', { name: '5 星，非常好' }));
    const other = within(screen.getByRole('article', { name: '头戴式无线耳机' }));
    await user.type(other.getByLabelText('说说使用感受'), '音质不错');
    await user.click(submit());
    expect(other.getByRole('alert').textContent).toBe('请先点星评分');
    expect(sent).toEqual([]);
  });

  it('says when everything is commented', async () => {
    show(detail({ status: 4, items: [{ ...first, commented: true }] }));
    expect(await screen.findByText(/都评价过了/)).toBeInTheDocument();
    expect(screen.getByRole('link', { name: '查看商品评价' })).toHaveAttribute(
      'href',
      expect.stringContaining('/goodsProfile/101001'),
    );
  });

  it('can be read again as they were given', async () => {
    const said = { stars: 4, text: '音质不错', pictures: [], createdAt: '2026-03-10T04:00:00.000Z' };
    show(detail({ status: 4, items: [{ ...first, commented: true, comment: said }] }));
    expect(await screen.findByText('音质不错')).toBeInTheDocument();
    expect(screen.getByText(/4 星，不错/)).toBeInTheDocument();
    expect(screen.getByText('3月10日 12:00')).toBeInTheDocument();
  });

  it.each([
    [3, /确认收货后/],
    [6, /不能评价/],
  ])('says why an order in status %i has no form', async (status, text) => {
    show(detail({ status }));
    expect(await screen.findByText(text)).toBeInTheDocument();
    expect(screen.getByRole('link', { name: '查看订单' })).toBeInTheDocument();
  });

  it.each(['', 'orderId=null'])('has nothing to say about no order (%s)', async (query) => {
    show(detail(), query);
    expect(await screen.findByText(/订单不存在/)).toBeInTheDocument();
  });

  // R-API-03
  it('stays and says so when the mall is silent', async () => {
    const { user } = show(detail({ status: 4 }));
    server.use(mock('orderComment', () => new AppError('unavailable', 'down')));
    await user.click(await screen.findByRole('radio', { name: '3 星，一般' }));
    await user.click(submit());
    expect((await screen.findAllByText('没有成功，请再试一次')).length).toBeGreaterThan(0);
    expect(router.replace).not.toHaveBeenCalled();
  });
});
