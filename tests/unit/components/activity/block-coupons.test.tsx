import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { BlockCoupons } from '@/components/activity/block-coupons';
import type { Coupon, CouponToTake } from '@/lib/contract/coupon';
import { buildUserCoupon } from '../../../support/builders/user-coupon';
import { renderPart, server, setPagePath } from '../../../support/components/order';
import { mockEndpoint } from '../../../support/fakes/mock-endpoint';
import { mockNavigation } from '../../../support/fakes/mock-navigation';
import { runMockServer } from '../../../support/fakes/run-mock-server';

const push = jest.fn();
mockNavigation({ useRouter: () => ({ push }) });

const { userCouponId: _, consumptionPoints: __, state: ___, takenAt: ____, ...terms } = buildUserCoupon();
const coupon: Coupon = {
  ...terms,
  ...{ perUser: 1, takeUntil: null, validFrom: null, validUntil: null, validDays: 7 },
};

function mockMall(offers: CouponToTake[] = [{ ...coupon, state: 'canTake' }]) {
  const mall = { offers, listCalls: 0 };
  server.use(
    mockEndpoint('couponList', () => {
      mall.listCalls += 1;
      return { toTake: mall.offers, taken: [] };
    }),
    mockEndpoint('couponReceive', () => {
      mall.offers = [{ ...coupon, state: 'taken' }];
      return buildUserCoupon();
    }),
  );
  return mall;
}

const renderBlock = (coupons: readonly Coupon[], goodsId?: string) =>
  renderPart(
    <>
      <BlockCoupons couponIds={['c1']} coupons={coupons} unit="兑换币" goodsId={goodsId} />
      <section id="goods">
        <a href="/goodsProfile/101001">耳机</a>
      </section>
    </>,
  );

runMockServer(server);
beforeEach(() => setPagePath('/activity/brand?pId=10000'));
afterEach(() => {
  push.mockClear();
});

// R-ACTIVITY-22
it('lets a visitor without a session take a coupon, and jumps to the products of the page', async () => {
  const scrollIntoView = jest.fn();
  Element.prototype.scrollIntoView = scrollIntoView;
  const mall = mockMall();
  renderBlock([coupon], 'goods');
  expect(mall.listCalls).toBe(0);
  await userEvent.click(screen.getByRole('button', { name: /^领取/ }));
  expect(await screen.findByRole('dialog', { name: '领取成功，正在跳转…' })).toBeInTheDocument();
  await waitFor(() => expect(scrollIntoView).toHaveBeenCalledTimes(1));
  expect(push).not.toHaveBeenCalled();
  expect(await screen.findByText('已领取')).toBeInTheDocument();
});

it('jumps to the point centre when the page has no products', async () => {
  mockMall();
  renderBlock([coupon]);
  await userEvent.click(screen.getByRole('button', { name: /^领取/ }));
  await waitFor(() => expect(push).toHaveBeenCalledWith('/primary1?pId=10000'));
});

it('loads the coupons in the browser when the page does not have their terms', async () => {
  mockMall();
  renderBlock([]);
  expect(await screen.findByText('满 19.90 减 5 元')).toBeInTheDocument();
});
