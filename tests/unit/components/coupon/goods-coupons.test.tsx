import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { CouponRow } from '@/components/coupon/goods/coupon-row';
import { ExchangeClientProvider } from '@/components/order/exchange/exchange-context';
import type { Coupon } from '@/lib/contract/coupon';
import { AppError } from '@/lib/contract/errors';
import { toExchangeGoods } from '@/lib/rules/order/exchange';
import { exampleAddress, exampleGoods } from '../../../support/builders/order-answers';
import { buildUserCoupon } from '../../../support/builders/user-coupon';
import { renderPart, server, setPagePath } from '../../../support/components/order';
import { mockEndpoint } from '../../../support/fakes/mock-endpoint';
import { mockNavigation } from '../../../support/fakes/mock-navigation';
import { runMockServer } from '../../../support/fakes/run-mock-server';

const { userCouponId: _, consumptionPoints: __, state: ___, takenAt: ____, ...terms } = buildUserCoupon();
const coupon: Coupon = {
  ...terms,
  ...{ perUser: 1, takeUntil: null, validFrom: null, validUntil: null, validDays: 7 },
};

mockNavigation({
  useRouter: () => ({ push: jest.fn() }),
  useSearchParams: () => new URLSearchParams(window.location.search),
});

function mockMall(error?: AppError) {
  const had = { taken: false };
  server.use(
    mockEndpoint('goodsCouponConfig', () => [coupon]),
    mockEndpoint('goodsDetail', () => exampleGoods),
    mockEndpoint('userPoints', () => ({ activePoints: 1280, expireTime: null, expiringPoints: 0 })),
    mockEndpoint('addressList', () => [exampleAddress]),
    mockEndpoint('couponList', () => ({
      toTake: [{ ...coupon, state: had.taken ? 'taken' : 'canTake' }],
      taken: had.taken ? [buildUserCoupon()] : [],
    })),
    mockEndpoint('couponReceive', () => {
      if (error) return error;
      had.taken = true;
      return buildUserCoupon();
    }),
  );
}

async function openSheet() {
  const user = userEvent.setup();
  renderPart(
    <ExchangeClientProvider
      goods={toExchangeGoods(exampleGoods)}
      unit="兑换币"
      locale="zh-CN"
      texts={{ choose: '', now: '', claim: '', soldOut: '', onePiece: '', manyPieces: '' }}
    >
      <CouponRow goodsId="101001" unit="兑换币" locale="zh-CN" tags={['满 ¥19.9 减 ¥5']} label="优惠券" />
    </ExchangeClientProvider>,
  );
  await user.click(screen.getByRole('button', { name: /优惠券/ }));
  return { user, sheet: within(await screen.findByRole('dialog', { name: '优惠券' })) };
}

runMockServer(server);
beforeEach(() => setPagePath('/goodsProfile/101001?pId=10000'));

describe('coupons of a product', () => {
  // R-GOODS-12, R-COUPON-10
  it('announces success, then opens the order sheet of the product when a coupon is taken', async () => {
    mockMall();
    const { user, sheet } = await openSheet();
    await user.click(await sheet.findByRole('button', { name: /^领取/ }));
    expect(await screen.findByRole('dialog', { name: '领取成功，正在跳转…' })).toBeInTheDocument();
    await waitFor(() => expect(screen.queryByRole('dialog', { name: /领取成功/ })).not.toBeInTheDocument());
    expect(await screen.findByRole('dialog', { name: '确认兑换' })).toBeInTheDocument();
    await waitFor(() => expect(screen.queryByRole('dialog', { name: '优惠券' })).not.toBeInTheDocument());
    expect(window.location.pathname).toBe('/vantmall/goodsProfile/101001');
  });

  it('marks coupons that the shopper has already', async () => {
    mockMall(new AppError('conflict', 'had', { reason: 'already_done' }));
    const { user, sheet } = await openSheet();
    await user.click(await sheet.findByRole('button', { name: /^领取/ }));
    expect(await sheet.findByText('已领取')).toBeInTheDocument();
    expect((await screen.findAllByText('这张券你已经领过了')).length).toBeGreaterThan(0);
  });

  it('offers a retry when the coupons cannot be loaded', async () => {
    server.use(mockEndpoint('goodsCouponConfig', () => new AppError('bad_request', 'no')));
    const { user, sheet } = await openSheet();
    const retry = await sheet.findByRole('button', { name: '重试' });
    mockMall();
    await user.click(retry);
    expect(await sheet.findByText('满 19.90 减 5 元')).toBeInTheDocument();
  });
});
