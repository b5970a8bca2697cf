import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { CouponRow } from '@/components/coupon/goods/coupon-row';
import type { Coupon } from '@/lib/contract/coupon';
import { AppError } from '@/lib/contract/errors';
import { coupon } from '../../support/coupon';
import { mock } from '../../support/mock';
import { goTo, renderPart, server } from '../order/support';

const { userCouponId: _, consumptionPoints: __, state: ___, takenAt: ____, ...terms } = coupon();
const offered: Coupon = {
  ...terms,
  ...{ perUser: 1, takeUntil: null, validFrom: null, validUntil: null, validDays: 7 },
};

function openMall(refusal?: AppError) {
  const had = { taken: false };
  server.use(
    mock('goodsCouponConfig', () => [offered]),
    mock('couponList', () => ({
      toTake: [{ ...offered, state: had.taken ? 'taken' : 'canTake' }],
      taken: had.taken ? [coupon()] : [],
    })),
    mock('couponReceive', () => {
      if (refusal) return refusal;
      had.taken = true;
      return coupon();
    }),
  );
}

async function openSheet() {
  const user = userEvent.setup();
  const texts = { label: '优惠券', failed: '' };
  renderPart(
    <CouponRow goodsId="101001" unit="兑换币" locale="zh-CN" tags={['满 ¥19.9 减 ¥5']} texts={texts} />,
  );
  await user.click(screen.getByRole('button', { name: /优惠券/ }));
  return { user, sheet: within(await screen.findByRole('dialog', { name: '优惠券' })) };
}

beforeAll(() => server.listen());
beforeEach(() => goTo('/goodsProfile/101001?pId=10000'));
afterEach(() => server.resetHandlers());
afterAll(() => server.close());

describe('coupons of a goods', () => {
  // R-GOODS-12, R-COUPON-10
  it('are taken in place: the dialog says so and closes by itself', async () => {
    openMall();
    const { user, sheet } = await openSheet();
    await user.click(await sheet.findByRole('button', { name: /^领取/ }));
    expect(await screen.findByRole('dialog', { name: '领取成功，正在跳转…' })).toBeInTheDocument();
    await waitFor(() => expect(screen.queryByRole('dialog', { name: /领取成功/ })).not.toBeInTheDocument(), {
      timeout: 2000,
    });
    expect(await sheet.findByText('已领取')).toBeInTheDocument();
    expect(window.location.pathname).toBe('/vantmall/goodsProfile/101001');
  });

  it('that one has had are said to be taken', async () => {
    openMall(new AppError('conflict', 'had', { reason: 'already_done' }));
    const { user, sheet } = await openSheet();
    await user.click(await sheet.findByRole('button', { name: /^领取/ }));
    expect(await sheet.findByText('已领取')).toBeInTheDocument();
    expect((await screen.findAllByText('这张券你已经领过了')).length).toBeGreaterThan(0);
  });

  it('that cannot be read can be asked for again', async () => {
    server.use(mock('goodsCouponConfig', () => new AppError('bad_request', 'no')));
    const { user, sheet } = await openSheet();
    const retry = await sheet.findByRole('button', { name: '重试' });
    openMall();
    await user.click(retry);
    expect(await sheet.findByText('满 19.90 减 5 元')).toBeInTheDocument();
  });
});
