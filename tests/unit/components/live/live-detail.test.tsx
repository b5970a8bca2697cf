import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { LiveDetail } from '@/components/live/detail/live-detail';
import { AppError } from '@/lib/contract/errors';
import type { GoodsDetail } from '@/lib/contract/goods';
import type { LiveDetail as Video } from '@/lib/contract/live';
import { exampleGoods } from '../../../support/builders/order-answers';
import { renderPart, server, setPagePath } from '../../../support/components/order';
import { mockEndpoint } from '../../../support/fakes/mock-endpoint';
import { mockNavigation } from '../../../support/fakes/mock-navigation';
import { runMockServer } from '../../../support/fakes/run-mock-server';
import { findSubmitButton, mockMall } from '../order/support/exchange-page';
import { installMedia } from './support/media';
import { examplePinned, exampleVideo } from './support/videos';

const push = jest.fn();
mockNavigation({ useRouter: () => ({ back: jest.fn(), push }) });

const { activity } = examplePinned;
/** The product at its live price, as the mall returns it now. */
const liveGoods = {
  ...exampleGoods,
  activity,
  specs: exampleGoods.specs.map((spec) => ({ ...spec, points: 419, priceFen: 1590 })),
};

runMockServer(server);
beforeEach(() => {
  installMedia();
  setPagePath('/live/detail/1002?pId=10000');
});
afterEach(() => {
  push.mockClear();
  Reflect.deleteProperty(navigator, 'share');
});

function renderVideo(more: Partial<Video> = {}) {
  const video = { ...exampleVideo, ...more };
  server.use(mockEndpoint('liveDetail', () => video));
  return renderPart(<LiveDetail initial={video} unit="兑换币" />);
}

const expectToast = (text: string) =>
  waitFor(() => expect(screen.getByRole('status')).toHaveTextContent(text));

/** Opens the sheet of the pinned product and orders one piece. */
async function orderPinned() {
  await userEvent.click(screen.getByRole('link', { name: /头戴式无线耳机/ }));
  const sheet = within(await screen.findByRole('dialog', { name: '确认兑换' }));
  await sheet.findByText(/李青/);
  await userEvent.click(await findSubmitButton());
}

// R-LIVE-10
test('keeps the sheet of the product tapped last when an earlier one is loaded later', async () => {
  mockMall({ fresh: liveGoods });
  const answers = new Map<string, PromiseWithResolvers<GoodsDetail>>();
  const arrive = (goodsId: string) =>
    answers.get(goodsId)?.resolve({ ...liveGoods, goodsId, title: `详情 ${goodsId}` });
  server.use(
    mockEndpoint('goodsDetail', ({ args: { goodsId = '' } }) => {
      const answer = answers.get(goodsId) ?? Promise.withResolvers<GoodsDetail>();
      answers.set(goodsId, answer);
      return answer.promise;
    }),
  );
  const second = { ...examplePinned, goodsId: '101002', title: '第二件' };
  const { client } = renderVideo({ goods: [examplePinned, second] });
  await userEvent.click(screen.getByRole('link', { name: /头戴式无线耳机/ }));
  await userEvent.click(screen.getByRole('link', { name: /第二件/ }));
  await waitFor(() => expect(answers.size).toBe(2));
  arrive(second.goodsId);
  const sheet = await screen.findByRole('dialog', { name: '确认兑换' });
  expect(sheet).toHaveTextContent('详情 101002');
  arrive(examplePinned.goodsId);
  await waitFor(() => expect(client.isMutating()).toBe(0));
  expect(screen.getByRole('dialog', { name: '确认兑换' })).toHaveTextContent('详情 101002');
});

test('replaces the prices and viewers of the cached page by the current ones', async () => {
  server.use(mockEndpoint('liveDetail', () => exampleVideo));
  const cached = { ...exampleVideo, viewers: 12, goods: [{ ...examplePinned, points: 599 }] };
  renderPart(<LiveDetail initial={cached} unit="兑换币" />);
  expect(screen.getByText('12 人看过')).toBeInTheDocument();
  expect(await screen.findByText('10,546 人看过')).toBeInTheDocument();
  expect(screen.getByText('419')).toBeInTheDocument();
});

// R-LIVE-08
test('fills the heart at once and shows the count of the server', async () => {
  renderVideo();
  let answer: (likes: { likeCount: number }) => void = () => {};
  server.use(mockEndpoint('liveLike', () => new Promise((resolve) => (answer = resolve))));
  await userEvent.click(screen.getByRole('button', { name: '点赞，3,406' }));
  expect(screen.getByRole('button', { name: '已点赞，3,406' })).toHaveAttribute('aria-pressed', 'true');
  await waitFor(() => {
    answer({ likeCount: 3408 });
    expect(screen.getByRole('button', { name: '已点赞，3,408' })).toBeInTheDocument();
  });
});

test('empties the heart when the like fails', async () => {
  renderVideo();
  server.use(mockEndpoint('liveLike', () => new AppError('unavailable', 'away')));
  await userEvent.click(screen.getByRole('button', { name: '点赞，3,406' }));
  await expectToast('点赞没成功，再试一次吧');
  expect(screen.getByRole('button', { name: '点赞，3,406' })).toHaveAttribute('aria-pressed', 'false');
});

test('shares the page with the text of the show', async () => {
  const share = jest.fn().mockResolvedValue(undefined);
  Object.defineProperty(navigator, 'share', { value: share, configurable: true });
  renderVideo();
  await userEvent.click(screen.getByRole('button', { name: '分享' }));
  expect(share).toHaveBeenCalledWith(
    expect.objectContaining({
      text: exampleVideo.shareText,
      url: 'http://localhost/vantmall/live/detail/1002?pId=10000',
    }),
  );
});

// R-LIVE-10
test('orders a pinned product at its live price, and stays on the page until the shopper pays', async () => {
  mockMall({ fresh: liveGoods });
  const orders: object[] = [];
  server.use(
    mockEndpoint('saveOrder', ({ args }) => {
      orders.push(args);
      return { orderId: '217418081999334787', payAmount: 1590, payDeadline: '2026-03-10T04:30:00.000Z' };
    }),
  );
  renderVideo();
  await orderPinned();
  const result = within(await screen.findByRole('dialog', { name: '已为你留货' }));
  expect(result.getByText('请在 3月10日 12:30 前支付 ¥15.90，逾期自动取消')).toBeInTheDocument();
  expect(result.getByRole('link', { name: '支付 ¥15.90' })).toHaveAttribute(
    'href',
    expect.stringMatching(/^\/payindex\?orderId=217418081999334787&activityType=7.*pId=10000/),
  );
  expect(orders).toMatchObject([{ activityType: 7, expectedPoints: 419, expectedPriceFen: 1590 }]);
  expect(screen.queryByRole('dialog', { name: '确认兑换' })).not.toBeInTheDocument();
  await userEvent.click(result.getByRole('button', { name: '继续看' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(push).not.toHaveBeenCalled();
});

test('links to the order when nothing is to be paid', async () => {
  mockMall({ fresh: liveGoods });
  server.use(mockEndpoint('saveOrder', () => ({ orderId: '9', payAmount: 0, payDeadline: null })));
  renderVideo();
  await orderPinned();
  const result = within(await screen.findByRole('dialog', { name: '兑换成功' }));
  expect(result.getByRole('link', { name: '查看订单' })).toHaveAttribute(
    'href',
    expect.stringMatching(/^\/ordersuccess\?orderId=9/),
  );
  expect(push).not.toHaveBeenCalled();
});

test('orders without the activity when the show has just ended', async () => {
  const { submits } = mockMall({ fresh: exampleGoods });
  renderVideo();
  await orderPinned();
  await screen.findByRole('dialog', { name: '已为你留货' });
  expect(submits[0]?.body).toMatchObject({ activityType: 0, expectedPoints: 599 });
});

test('says that a product could not be opened', async () => {
  mockMall();
  server.use(mockEndpoint('goodsDetail', () => new AppError('not_found', 'off sale')));
  renderVideo();
  await userEvent.click(screen.getByRole('link', { name: /头戴式无线耳机/ }));
  await expectToast('商品没打开，再试一次吧');
});

test('names the live price only while it holds, and leaves a sold-out product to its own page', async () => {
  renderVideo({
    goods: [
      examplePinned,
      { ...examplePinned, goodsId: '101002', title: '音箱', activity: null, soldOut: true },
    ],
  });
  const [first, second] = screen.getAllByRole('listitem');
  expect(first).toHaveTextContent('直播价');
  expect(second).not.toHaveTextContent('直播价');
  const link = within(second as HTMLElement).getByRole('link', { name: /已兑完/ });
  expect(link).toHaveAttribute('href', expect.stringMatching(/^\/goodsProfile\/101002\?activityType=7/));
});
