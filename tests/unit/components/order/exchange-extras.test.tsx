import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ExchangeBar, ExchangeClientProvider } from '@/components/order/exchange/exchange-context';
import type { CallArgs } from '@/lib/contract/contract';
import type { UserCoupon } from '@/lib/contract/coupon';
import { AppError } from '@/lib/contract/errors';
import type { AddOn } from '@/lib/contract/merge-order';
import { toExchangeGoods } from '@/lib/rules/order/exchange';
import { exampleAddress, exampleGoods } from '../../../support/builders/order-answers';
import { buildUserCoupon } from '../../../support/builders/user-coupon';
import { renderPart, server, setPagePath } from '../../../support/components/order';
import { mockEndpoint } from '../../../support/fakes/mock-endpoint';
import { mockNavigation } from '../../../support/fakes/mock-navigation';
import { runMockServer } from '../../../support/fakes/run-mock-server';

const push = jest.fn();
mockNavigation({
  useRouter: () => ({ push }),
  useSearchParams: () => new URLSearchParams(window.location.search),
});

const texts = {
  choose: '',
  now: '立即兑换',
  claim: '',
  soldOut: '',
  onePiece: '',
  manyPieces: '{count}',
};

const addOn: AddOn = {
  ...{ goodsId: '105013', goodsSpecId: 'a1', title: '牙刷', specName: '白', picture: '/p.webp' },
  ...{
    points: 30,
    priceFen: 100,
    marketPriceFen: 990,
    tags: [],
    soldOut: false,
    priceVaries: false,
    exchanged: 1,
  },
  ...{ activity: null, stock: 9, orderLimit: 2 },
};

/** Mocks a mall with coupons, an add-on and a fee; records the submitted order. */
function mockMall({ taken = [] as UserCoupon[], points = 1280, feeFen = 0 } = {}) {
  const state = { taken, points, refusal: undefined as AppError | undefined };
  const orders: Partial<CallArgs<'saveOrder'>>[] = [];
  const merged: Partial<CallArgs<'multiSaveOrder'>>[] = [];
  const asked: string[] = [];
  server.use(
    mockEndpoint('goodsDetail', () => exampleGoods),
    mockEndpoint('userPoints', () => ({ activePoints: state.points, expireTime: null, expiringPoints: 0 })),
    mockEndpoint('addressList', () => [exampleAddress]),
    mockEndpoint('couponList', () => ({ toTake: [], taken: state.taken })),
    mockEndpoint('convenientBuyingGoods', () => [addOn]),
    mockEndpoint('getExpressFee', ({ args }) => {
      asked.push(String(args.items));
      return { expressFen: feeFen, parcels: [], isFree: false, freeFromFen: null, freeFromPoints: null };
    }),
    mockEndpoint('saveOrder', ({ args }) => {
      orders.push(args);
      return state.refusal ?? { orderId: '9', payAmount: 1490, payDeadline: null };
    }),
    mockEndpoint('multiSaveOrder', ({ args }) => {
      merged.push(args);
      return { mergeOrderId: 'M9', orderIds: ['1', '2'], payAmount: 2090, payDeadline: null };
    }),
  );
  return { state, orders, merged, asked };
}

async function openSheet() {
  const user = userEvent.setup();
  renderPart(
    <ExchangeClientProvider goods={toExchangeGoods(exampleGoods)} unit="兑换币" locale="zh-CN" texts={texts}>
      <ExchangeBar />
    </ExchangeClientProvider>,
  );
  await user.click(screen.getByRole('button', { name: '立即兑换' }));
  const sheet = within(await screen.findByRole('dialog', { name: '确认兑换' }));
  await sheet.findByText(/李青/);
  return { user, sheet };
}

const findSubmitButton = (amount: string) =>
  screen.findByRole('button', { name: `确认兑换，支付 ${amount}` });

runMockServer(server);
beforeEach(() => sessionStorage.clear());
beforeEach(() => setPagePath('/goodsProfile/101001?pId=10000'));
afterEach(() => {
  push.mockClear();
});

describe('coupon of an exchange', () => {
  // R-COUPON-08
  it('preselects the best coupon, reduces the sum and sends the coupon with the order', async () => {
    const better = buildUserCoupon({ userCouponId: 'uc2', fenOff: 800, title: '减 8 元' });
    const { orders } = mockMall({ taken: [buildUserCoupon(), better] });
    const { user, sheet } = await openSheet();
    expect(await sheet.findByText('−¥8.00')).toBeInTheDocument();
    await user.click(await findSubmitButton('¥11.90'));
    await waitFor(() => expect(orders[0]).toMatchObject({ couponId: 'uc2', expectedPriceFen: 1990 }));
  });

  it('sends no coupon when the shopper deselects it', async () => {
    const { orders } = mockMall({ taken: [buildUserCoupon()] });
    const { user, sheet } = await openSheet();
    await user.click(await sheet.findByRole('button', { name: /优惠券/ }));
    const picker = within(await screen.findByRole('dialog', { name: '选择优惠券' }));
    await user.click(picker.getByRole('radio', { name: '不使用优惠券' }));
    await user.click(picker.getByRole('button', { name: '完成' }));
    await user.click(await findSubmitButton('¥19.90'));
    await waitFor(() => expect(orders).toHaveLength(1));
    expect(orders[0]).not.toHaveProperty('couponId');
  });

  it('reports the coupon as gone and does not use it again when the server rejects it', async () => {
    const { state, orders } = mockMall({ taken: [buildUserCoupon()] });
    state.refusal = new AppError('conflict', 'no', { reason: 'coupon_unusable' });
    const { user, sheet } = await openSheet();
    await user.click(await findSubmitButton('¥14.90'));
    expect(await sheet.findByRole('alert')).toHaveTextContent(/优惠券现在不能用了/);
    state.refusal = undefined;
    await user.click(await findSubmitButton('¥19.90'));
    await waitFor(() => expect(orders).toHaveLength(2));
    expect(orders[1]).not.toHaveProperty('couponId');
  });
});

// R-NAV-19
test.each([
  ['null', undefined],
  ['live/list', 'live/list'],
])('an order of a product page with pageSource=%s names the source %s', async (source, sent) => {
  setPagePath(`/goodsProfile/101001?pId=10000&pageSource=${source}`);
  const { orders } = mockMall();
  const { user } = await openSheet();
  await user.click(await findSubmitButton('¥19.90'));
  await waitFor(() => expect(orders).toHaveLength(1));
  expect(orders[0]?.pageSource).toBe(sent);
});

describe('shipping of an exchange', () => {
  it('adds shipping to the sum', async () => {
    const { asked } = mockMall({ feeFen: 1200 });
    const { sheet } = await openSheet();
    expect(await sheet.findByText('¥12.00')).toBeInTheDocument();
    expect(await findSubmitButton('¥31.90')).toBeTruthy();
    expect(asked[0]).toBe('s1:1');
  });

  it('shows shipping as free when it costs nothing', async () => {
    mockMall();
    const { sheet } = await openSheet();
    expect(await sheet.findByText('包邮')).toBeInTheDocument();
  });
});

describe('add-on of an exchange', () => {
  // R-ORDER-50
  it('creates a merge order with one sum and opens its payment', async () => {
    const { merged, orders, asked } = mockMall();
    const { user, sheet } = await openSheet();
    await user.click(await sheet.findByRole('checkbox', { name: /牙刷/ }));
    await user.click(await findSubmitButton('¥20.90'));
    await waitFor(() => expect(push).toHaveBeenCalled());
    expect(push.mock.calls[0][0]).toMatch(/^\/payindex\?orderId=M9&/);
    expect(orders).toEqual([]);
    expect(merged[0]).toMatchObject({
      addressId: 'a1',
      items: [
        { goodsSpecId: 's1', quantity: 1, activityType: 0, expectedPoints: 599, expectedPriceFen: 1990 },
        { goodsSpecId: 'a1', quantity: 1, activityType: 6, expectedPoints: 30, expectedPriceFen: 100 },
      ],
    });
    expect(asked.at(-1)).toBe('s1:1,a1:1:6');
  });
});

describe('missing points of an exchange', () => {
  // R-ORDER-41
  it('grants the points and updates the balance', async () => {
    const { state } = mockMall({ points: 200 });
    server.use(
      mockEndpoint('addPoint', ({ args }) => {
        expect(args).toMatchObject({ goodsSpecId: 's1', activityType: 0 });
        state.points = 599;
        return { points: 399, activePoints: 599 };
      }),
    );
    const { user, sheet } = await openSheet();
    await user.click(await screen.findByRole('button', { name: '免费领取，最多 399 兑换币' }));
    expect(await screen.findAllByText('399 兑换币已到账')).toBeTruthy();
    expect(await findSubmitButton('¥19.90')).toBeTruthy();
    expect(sheet.getByText('兑换后剩余 0 兑换币')).toBeInTheDocument();
  });

  it('links to ways to earn more when the gift does not cover them', async () => {
    const { state } = mockMall({ points: 0 });
    server.use(
      mockEndpoint('addPoint', () => {
        state.points = 500;
        return { points: 500, activePoints: 500 };
      }),
    );
    const { user, sheet } = await openSheet();
    await user.click(await screen.findByRole('button', { name: /^免费领取/ }));
    expect(await screen.findByRole('link', { name: '去赚兑换币' })).toBeInTheDocument();
    expect(sheet.getByText('还差 99 兑换币')).toBeInTheDocument();
  });
});
