import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ContactScreen } from '@/components/delivery/contact-screen';
import type { CallData } from '@/lib/contract/contract';
import { AppError, type ErrorReason } from '@/lib/contract/errors';
import { exampleAddress, exampleGoods } from '../../../support/builders/order-answers';
import { renderPart, server, setPagePath } from '../../../support/components/order';
import { mockEndpoint } from '../../../support/fakes/mock-endpoint';
import { mockNavigation } from '../../../support/fakes/mock-navigation';
import { runMockServer } from '../../../support/fakes/run-mock-server';

const replace = jest.fn();
const router = { replace };
mockNavigation({
  useRouter: () => router,
  useSearchParams: () => new URLSearchParams(window.location.search),
});

runMockServer(server);
beforeEach(() => sessionStorage.clear());
afterEach(() => {
  replace.mockClear();
});

const activity = {
  activityType: 4,
  startsAt: '2026-03-01T00:00:00.000Z',
  endsAt: '2099-01-01T00:00:00.000Z',
  claimedRate: 0,
};
const freeGoods = {
  ...exampleGoods,
  points: 0,
  priceFen: 0,
  activity,
  specs: exampleGoods.specs.slice(0, 1).map((spec) => ({ ...spec, points: 0, priceFen: 0 })),
};

interface MallAnswers {
  isVerified?: boolean;
  addPhone?: AppError;
  save?: AppError;
}

/** Opens the page; returns the calls that the points mall gets. */
function openPage({ isVerified = false, addPhone, save }: MallAnswers = {}) {
  const calls: [string, object][] = [];
  server.use(
    mockEndpoint('goodsDetail', () => freeGoods),
    mockEndpoint('addressList', () => [exampleAddress]),
    mockEndpoint('userWhitePhoneIsExist', () => ({ isExist: isVerified })),
    mockEndpoint('captcha', () => ({ uuid: 'c1', image: '', expiresAt: '2099-01-01T00:00:00.000Z' })),
    mockEndpoint('userWhitePhoneAdd', ({ args }) => {
      calls.push(['userWhitePhoneAdd', args]);
      return addPhone ?? null;
    }),
    mockEndpoint('saveOrder', ({ args }) => {
      calls.push(['saveOrder', args]);
      return save ?? { orderId: '99', payAmount: 0, payDeadline: null };
    }),
  );
  setPagePath('/payOnDeliveryContact?pId=10000&goodsId=101001&groupType=7&pageSource=payOnDeliveryHome');
  const { client } = renderPart(<ContactScreen unit="兑换币" />);
  return { calls, client, user: userEvent.setup() };
}

const findSubmit = () => screen.findByRole('button', { name: '立即领取' });
const order = { goodsSpecId: 's1', quantity: 1, activityType: 4, addressId: 'a1', expectedPriceFen: 0 };
const successPath =
  '/payOnDeliverySuccess?orderId=99&goodsId=101001&groupType=7&pageSource=payOnDeliveryHome&pId=10000';

// R-DELIVERY-08
test('verifies the phone of the receiver, orders the product and shows the result', async () => {
  const { calls, user } = openPage();
  await user.type(await screen.findByLabelText('短信验证码'), '123456');
  await user.click(await findSubmit());
  await waitFor(() => expect(replace).toHaveBeenCalledWith(successPath));
  expect(calls).toMatchObject([
    ['userWhitePhoneAdd', { phone: '13800138000', phoneCode: '123456' }],
    ['saveOrder', order],
  ]);
});

// R-DELIVERY-08
test('stays on the next page when the order is saved after the form was left', async () => {
  const { client, user } = openPage({ isVerified: true });
  const saved = Promise.withResolvers<CallData<'saveOrder'>>();
  let isSent = false;
  server.use(
    mockEndpoint('saveOrder', () => {
      isSent = true;
      return saved.promise;
    }),
  );
  await screen.findByText(/已验证/);
  await user.click(await findSubmit());
  await waitFor(() => expect(isSent).toBe(true));
  cleanup();
  saved.resolve({ orderId: '99', payAmount: 0, payDeadline: null });
  await waitFor(() => expect(client.isMutating()).toBe(0));
  expect(replace).not.toHaveBeenCalled();
});

// R-DELIVERY-08
test('orders nothing without a code', async () => {
  const { calls, user } = openPage();
  await screen.findByLabelText('短信验证码');
  await user.click(await findSubmit());
  expect(await screen.findByText('请输入 6 位数字验证码')).toBeInTheDocument();
  expect(screen.getByLabelText('短信验证码')).toHaveFocus();
  expect(calls).toEqual([]);
});

// R-DELIVERY-08
test('orders nothing after a wrong code', async () => {
  const { calls, user } = openPage({
    addPhone: new AppError('conflict', 'wrong', { reason: 'code_wrong' }),
  });
  await user.type(await screen.findByLabelText('短信验证码'), '123456');
  await user.click(await findSubmit());
  expect(await screen.findByText('验证码不正确或已过期')).toBeInTheDocument();
  expect(calls.map(([call]) => call)).toEqual(['userWhitePhoneAdd']);
});

test('asks for no code for a phone that was verified before', async () => {
  const { calls, user } = openPage({ isVerified: true });
  expect(await screen.findByText('13800138000 已验证')).toBeInTheDocument();
  await user.click(await findSubmit());
  await waitFor(() => expect(replace).toHaveBeenCalledWith(successPath));
  expect(calls.map(([call]) => call)).toEqual(['saveOrder']);
});

test('lets the shopper claim only when it is known whether the phone needs a code', async () => {
  let answer: (isExist: boolean) => void = () => undefined;
  const isExist = new Promise<boolean>((resolve) => {
    answer = resolve;
  });
  const { calls, user } = openPage();
  server.use(mockEndpoint('userWhitePhoneIsExist', async () => ({ isExist: await isExist })));
  await screen.findByText(/文三路/);
  const submit = await findSubmit();
  expect(submit).toHaveAttribute('aria-busy', 'true');
  await user.click(submit);
  answer(true);
  await screen.findByText('13800138000 已验证');
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  expect(calls).toEqual([]);
  await user.click(await findSubmit());
  await waitFor(() => expect(replace).toHaveBeenCalledWith(successPath));
});

// R-DELIVERY-11
test.each<[ErrorReason, string]>([
  ['limit_reached', '你已经领取过这件商品了'],
  ['claimed_phone', '这个手机号已领取过这件商品，请换一个手机号'],
  ['claimed_address', '这个地址已领取过这件商品，请换一个地址'],
  ['once_a_day', '同一手机号或地址每天只能兑换一次这件商品，今天已兑换过，明天再来吧'],
])('says why a claim was rejected: %s', async (reason, text) => {
  const { user } = openPage({ isVerified: true, save: new AppError('conflict', 'no', { reason }) });
  await screen.findByText('13800138000 已验证');
  await user.click(await findSubmit());
  expect(await screen.findByText(text)).toBeInTheDocument();
  expect(replace).not.toHaveBeenCalled();
});

test('does not send a spent code again after the order has failed', async () => {
  const { calls, user } = openPage({ save: new AppError('unavailable', 'away') });
  await user.type(await screen.findByLabelText('短信验证码'), '123456');
  await user.click(await findSubmit());
  const retry = await screen.findByRole('button', { name: '重试' });
  await user.click(retry);
  await waitFor(() => expect(calls).toHaveLength(3));
  expect(calls.map(([call]) => call)).toEqual(['userWhitePhoneAdd', 'saveOrder', 'saveOrder']);
});

test('says that a product is not on offer when the activity has ended', async () => {
  openPage();
  server.use(mockEndpoint('goodsDetail', () => ({ ...freeGoods, activity: null })));
  expect(await screen.findByText('这件商品目前不在 0 元领活动中')).toBeInTheDocument();
});
