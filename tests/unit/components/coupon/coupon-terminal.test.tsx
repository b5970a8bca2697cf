import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { CouponTerminal } from '@/components/coupon/terminal/coupon-terminal';
import type { CallData } from '@/lib/contract/contract';
import type { Coupon } from '@/lib/contract/coupon';
import { AppError } from '@/lib/contract/errors';
import { buildUserCoupon } from '../../../support/builders/user-coupon';
import { buildCurrentUser } from '../../../support/components/current-user';
import { renderPart, server, setPagePath } from '../../../support/components/order';
import { mockEndpoint } from '../../../support/fakes/mock-endpoint';
import { mockNavigation } from '../../../support/fakes/mock-navigation';
import { runMockServer } from '../../../support/fakes/run-mock-server';

const push = jest.fn();
mockNavigation({
  useRouter: () => ({ push }),
});

const { userCouponId: _, consumptionPoints: __, state: ___, takenAt: ____, ...terms } = buildUserCoupon();
const offer: Coupon = {
  ...terms,
  ...{ covers: 'goods', targetIds: ['108017'], perUser: 1 },
  ...{ takeUntil: null, validFrom: null, validUntil: null, validDays: 7 },
};

function mockMall(answer: CallData<'couponList'> | AppError) {
  const mall = { answer };
  server.use(
    mockEndpoint('couponList', () => mall.answer),
    mockEndpoint('couponReceive', () => {
      const taken = buildUserCoupon({ covers: 'goods', targetIds: ['108017'] });
      mall.answer = { toTake: [{ ...offer, state: 'taken' }], taken: [taken] };
      return taken;
    }),
  );
  return mall;
}

const showTab = (name: RegExp) => userEvent.click(screen.getByRole('tab', { name }));
const renderTerminal = (offers: readonly Coupon[] | null = [offer]) =>
  renderPart(<CouponTerminal offers={offers} unit="兑换币" />);

runMockServer(server);
beforeEach(() => setPagePath('/coupon-terminal?pId=10000'));
afterEach(() => {
  push.mockClear();
});

// R-COUPON-09
it('sorts coupons into tabs with counts', async () => {
  const coupon = (userCouponId: string, state: 'usable' | 'held' | 'used' | 'expired' | 'coming') =>
    buildUserCoupon({ userCouponId, title: userCouponId, state });
  mockMall({
    toTake: [
      { ...offer, couponId: 'gone', title: '领完的', state: 'gone' },
      { ...offer, state: 'canTake' },
    ],
    taken: [
      ...[coupon('a', 'usable'), coupon('b', 'held'), coupon('c', 'coming')],
      ...[coupon('d', 'used'), coupon('e', 'expired'), coupon('f', 'expired')],
    ],
  });
  renderTerminal();
  await screen.findByText('领完的');
  expect(screen.getAllByRole('tab').map((tab) => tab.textContent)).toEqual([
    ...['可领取 1', '待使用 3', '已使用 1', '已过期 2'],
  ]);
  expect(screen.getAllByRole('listitem').map((row) => within(row).queryByRole('button') !== null)).toEqual([
    true,
    false,
  ]);

  await showTab(/待使用/);
  expect(screen.getByRole('link', { name: '去使用: a' })).toHaveAttribute(
    'href',
    expect.stringContaining('/primary1'),
  );
  expect(screen.getByRole('link', { name: '订单占用: b' })).toHaveAttribute(
    'href',
    expect.stringContaining('/myorder3?orderStatus=1'),
  );
  await showTab(/已过期/);
  expect(screen.getAllByRole('listitem')).toHaveLength(2);
  expect(new URLSearchParams(window.location.search).get('tab')).toBe('expired');
});

// R-COUPON-10
it('jumps to where the coupon can be used after the dialog of a received coupon', async () => {
  mockMall({ toTake: [{ ...offer, state: 'canTake' }], taken: [] });
  renderTerminal();
  await userEvent.click(await screen.findByRole('button', { name: /^领取/ }));
  expect(await screen.findByRole('dialog', { name: '领取成功，正在跳转…' })).toBeInTheDocument();
  expect(push).not.toHaveBeenCalled();
  await waitFor(() => expect(push).toHaveBeenCalledTimes(1));
  expect(push.mock.calls[0]?.[0]).toBe('/goodsProfile/108017?pId=10000');
  expect(await screen.findByText('已领取')).toBeInTheDocument();
});

it('shows the offers of the page while the shopper’s coupons cannot be loaded, and a retry elsewhere', async () => {
  const mall = mockMall(new AppError('unavailable', 'no'));
  renderTerminal();
  expect(screen.getByText('满 19.90 减 5 元')).toBeInTheDocument();
  await showTab(/已使用/);
  const retry = await screen.findByRole('button', { name: '重试' });
  mall.answer = { toTake: [], taken: [] };
  await userEvent.click(retry);
  expect(await screen.findByText('还没有用过优惠券')).toBeInTheDocument();
});

it('loads the offers in the browser when the page has none', async () => {
  mockMall({ toTake: [{ ...offer, state: 'canTake' }], taken: [] });
  renderTerminal(null);
  expect(await screen.findByText('满 19.90 减 5 元')).toBeInTheDocument();
});

describe('a coupon that guests of this device or network cannot take today', () => {
  /** Mocks a mall that lets only users with a phone take the coupon. */
  function mockLimitedMall(hasPhone: boolean) {
    const phones = hasPhone ? ['138****8000'] : [];
    mockMall({ toTake: [{ ...offer, state: 'canTake' }], taken: [] });
    server.use(
      mockEndpoint('me', () => buildCurrentUser({ phone: phones[0] ?? '' })),
      mockEndpoint('captcha', () => ({
        uuid: 'u',
        image: 'data:image/webp;base64,',
        expiresAt: '2026-03-10T04:05:00.000Z',
      })),
      mockEndpoint('bindUpdatePhone', () => {
        phones.push('138****8000');
        return { phone: '138****8000', points: 100, activePoints: 300 };
      }),
      mockEndpoint('couponReceive', () =>
        phones.length > 0 && !hasPhone
          ? buildUserCoupon()
          : new AppError('conflict', 'limited', { reason: 'limit_reached' }),
      ),
    );
  }

  // R-COUPON-19
  it('is taken after the shopper has bound a phone', async () => {
    mockLimitedMall(false);
    renderTerminal();
    await userEvent.click(await screen.findByRole('button', { name: /^领取/ }));
    const sheet = within(await screen.findByRole('dialog', { name: '绑定手机号' }));
    expect(
      sheet.getByText(/今天的访客领券名额已用完。绑定自己的手机号后，会为你领取这张券/),
    ).toBeInTheDocument();
    fireEvent.change(sheet.getByLabelText('手机号'), { target: { value: '13800138000' } });
    fireEvent.change(sheet.getByLabelText('短信验证码'), { target: { value: '123456' } });
    await userEvent.click(sheet.getByRole('button', { name: '绑定并继续' }));
    expect(await screen.findByRole('dialog', { name: '领取成功，正在跳转…' })).toBeInTheDocument();
    expect(screen.queryByRole('dialog', { name: '绑定手机号' })).not.toBeInTheDocument();
  });

  // R-COUPON-19
  it('asks a shopper with a phone to come back tomorrow', async () => {
    mockLimitedMall(true);
    renderTerminal();
    await userEvent.click(await screen.findByRole('button', { name: /^领取/ }));
    expect((await screen.findAllByText(/已被其他账号用完，明天再来吧/)).length).toBeGreaterThan(0);
    expect(screen.queryByRole('dialog', { name: '绑定手机号' })).not.toBeInTheDocument();
  });
});
