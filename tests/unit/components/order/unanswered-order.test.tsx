import { cleanup, screen, waitFor } from '@testing-library/react';
import { exampleGoods } from '../../../support/builders/order-answers';
import { buildUserCoupon } from '../../../support/builders/user-coupon';
import { server, setPagePath } from '../../../support/components/order';
import { mockEndpoint } from '../../../support/fakes/mock-endpoint';
import { mockNavigation } from '../../../support/fakes/mock-navigation';
import { runMockServer } from '../../../support/fakes/run-mock-server';
import { buildConflictError, findSubmitButton, mockMall, openSheet } from './support/exchange-page';

const push = jest.fn();
mockNavigation({
  useRouter: () => ({ push }),
  useSearchParams: () => new URLSearchParams(window.location.search),
});

runMockServer(server);
beforeEach(() => setPagePath('/goodsProfile/101001?pId=10000'));
afterEach(() => {
  push.mockClear();
  sessionStorage.clear();
  jest.restoreAllMocks();
});

type Opened = Awaited<ReturnType<typeof openSheet>>;

const findRetryButton = () => screen.findByRole('button', { name: '重试' });

/** Opens the sheet and submits it; the answer is lost. */
async function loseAnswer(mall: ReturnType<typeof mockMall>): Promise<Opened> {
  mall.answers.push('silence');
  const opened = await openSheet();
  await opened.sheet.findByText(/李青/);
  await opened.user.click(await findSubmitButton());
  await findRetryButton();
  return opened;
}

/** The page is reloaded and the sheet opened again: only the storage is kept. */
async function reload(): Promise<Opened> {
  cleanup();
  const opened = await openSheet();
  await opened.sheet.findByText(/李青/);
  return opened;
}

const waitForOrderPage = () =>
  waitFor(() =>
    expect(push).toHaveBeenCalledWith(expect.stringMatching(/^\/payindex\?orderId=217418081999334787/)),
  );

// R-ORDER-53
test('sends the same key after a lost answer and a reload, and then opens the page of the order', async () => {
  const mall = mockMall();
  await loseAnswer(mall);
  const { user, sheet } = await reload();
  expect(sheet.getByRole('alert')).toHaveTextContent(/不会重复下单/);
  await user.click(await findRetryButton());
  await waitForOrderPage();
  expect(mall.submits).toHaveLength(2);
  expect(mall.submits[1]).toEqual(mall.submits[0]);
});

// R-ORDER-53, R-DIALOG-22
test('sends the same note and key after a lost answer and a reload', async () => {
  const mall = mockMall();
  const first = await openSheet();
  await first.sheet.findByText(/李青/);
  await first.user.type(first.sheet.getByLabelText('订单备注'), '请轻放');
  mall.answers.push('silence');
  await first.user.click(await findSubmitButton());
  await findRetryButton();
  const { user } = await reload();
  await user.click(await findRetryButton());
  await waitForOrderPage();
  expect(mall.submits[1]).toEqual(mall.submits[0]);
  expect(mall.submits[0]?.body.remark).toBe('请轻放');
  const { sheet } = await reload();
  expect(sheet.getByLabelText('订单备注')).toHaveValue('');
});

// R-ORDER-53
test('sends the same key after a lost answer when the storage became full', async () => {
  const mall = mockMall();
  const first = await openSheet();
  await first.sheet.findByText(/李青/);
  await first.user.click(await findSubmitButton());
  await waitForOrderPage();
  jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  mall.answers.push('silence');
  const { user } = await reload();
  await user.click(await findSubmitButton());
  await user.click(await findRetryButton());
  await waitFor(() => expect(mall.submits).toHaveLength(3));
  expect(mall.submits[2]).toEqual(mall.submits[1]);
});

// R-ORDER-53
test('sends a new key for an equal order after the first one was answered', async () => {
  const mall = mockMall();
  const first = await openSheet();
  await first.sheet.findByText(/李青/);
  await first.user.click(await findSubmitButton());
  await waitForOrderPage();
  const { user } = await reload();
  await user.click(await findSubmitButton());
  await waitFor(() => expect(mall.submits).toHaveLength(2));
  expect(mall.submits[1]?.key).not.toBe(mall.submits[0]?.key);
});

// R-ORDER-53
test('sends a new key after a definite rejection', async () => {
  const mall = mockMall();
  mall.answers.push(buildConflictError('limit_reached'));
  const { user, sheet } = await openSheet();
  await sheet.findByText(/李青/);
  await user.click(await findSubmitButton());
  await sheet.findByRole('alert');
  await user.click(await findSubmitButton());
  await waitForOrderPage();
  expect(mall.submits[1]?.key).not.toBe(mall.submits[0]?.key);
});

// R-ORDER-53
test.each<[string, () => void]>([
  [
    'the shopper is another one',
    () => server.use(mockEndpoint('login', () => ({ userId: 'u2', isNewUser: false, authVersion: '2.1.0' }))),
  ],
  ['the project is another one', () => setPagePath('/goodsProfile/101001?pId=10001')],
  [
    'the key is twelve hours old',
    () => {
      const later = Date.now() + 12 * 3_600_000;
      jest.spyOn(Date, 'now').mockReturnValue(later);
    },
  ],
])('sends a new key after a lost answer when %s', async (_, change) => {
  const mall = mockMall();
  await loseAnswer(mall);
  change();
  const { user } = await reload();
  await user.click(await findSubmitButton());
  await waitForOrderPage();
  expect(mall.submits[1]?.key).not.toBe(mall.submits[0]?.key);
});

// R-ORDER-53
test('sends a new key after a lost answer when the shopper confirms another quantity', async () => {
  const mall = mockMall({ points: 2000 });
  await loseAnswer(mall);
  const { user, sheet } = await reload();
  await user.click(sheet.getByRole('button', { name: '增加一件' }));
  await user.click(await findSubmitButton());
  await waitForOrderPage();
  expect(mall.submits[1]?.body.quantity).toBe(2);
  expect(mall.submits[1]?.key).not.toBe(mall.submits[0]?.key);
});

// R-ORDER-53
test('sends the same key and coupon when the lost order has used the coupon up', async () => {
  const mall = mockMall();
  const taken = [buildUserCoupon()];
  server.use(mockEndpoint('couponList', () => ({ toTake: [], taken })));
  await loseAnswer(mall);
  expect(mall.submits[0]?.body.couponId).toBe(buildUserCoupon().userCouponId);
  taken.length = 0;
  const { user } = await reload();
  await user.click(await findRetryButton());
  await waitForOrderPage();
  expect(mall.submits[1]).toEqual(mall.submits[0]);
});

describe('while an answer is lost', () => {
  // R-ORDER-54
  test('offers the retry when the balance is reduced by the order that exists', async () => {
    const mall = mockMall({ points: 600 });
    await loseAnswer(mall);
    mall.state.points = 1;
    const { user, sheet } = await reload();
    await findRetryButton();
    expect(screen.queryByText(/还差/)).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /免费领取/ })).not.toBeInTheDocument();
    await user.click(sheet.getByRole('button', { name: '关闭' }));
    await user.click(screen.getByRole('button', { name: '立即兑换' }));
    await user.click(await findRetryButton());
    await waitForOrderPage();
    expect(mall.submits[1]).toEqual(mall.submits[0]);
  });

  // R-ORDER-54
  test('offers the retry when the order has taken the last pieces', async () => {
    const mall = mockMall();
    await loseAnswer(mall);
    mall.state.fresh = { ...exampleGoods, specs: exampleGoods.specs.map((spec) => ({ ...spec, stock: 0 })) };
    const { user } = await reload();
    await user.click(await findRetryButton());
    await waitForOrderPage();
    expect(mall.submits[1]).toEqual(mall.submits[0]);
  });

  // R-ORDER-54
  test('shows the missing points of a changed confirmation', async () => {
    const mall = mockMall({ points: 600 });
    const { user, sheet } = await loseAnswer(mall);
    await user.type(sheet.getByLabelText('订单备注'), '快');
    expect(screen.queryByRole('button', { name: '重试' })).not.toBeInTheDocument();
    expect(await findSubmitButton()).not.toHaveAttribute('aria-disabled');
    await user.click(sheet.getByRole('button', { name: '增加一件' }));
    expect(await sheet.findByText(/还差/)).toBeInTheDocument();
  });
});
