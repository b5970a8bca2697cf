import { act, screen, waitFor, within } from '@testing-library/react';
import { AppError } from '@/lib/contract/errors';
import { server } from '../../../../support/components/order';
import { mockEndpoint } from '../../../../support/fakes/mock-endpoint';
import { mockNavigation } from '../../../../support/fakes/mock-navigation';
import { runMockServer } from '../../../../support/fakes/run-mock-server';
import { buildListedOrder, findCard, mockOrders, renderOrders } from './support';

mockNavigation({
  useRouter: () => ({ push: jest.fn(), replace: jest.fn() }),
  useSearchParams: () => new URLSearchParams(window.location.search),
});

runMockServer(server);
afterEach(() => {
  window.history.replaceState(null, '');
});

const phone = '13900000001';
const buildPage = (list: ReturnType<typeof buildListedOrder>[]) => ({
  list,
  pageNum: 1,
  pageSize: 10,
  total: list.length,
  hasNextPage: false,
});

/** Mocks a mall with one phone that has one order; the right code is 135790. */
function mockSearchableMall({
  isListed = true,
  checkFails = false,
  classifyList = [] as { status: number; count: number }[],
} = {}) {
  mockOrders([buildListedOrder('1', 4)]);
  const state = {
    isListed,
    isProved: false,
    isSpent: false,
    codes: 0,
    asked: [] as Record<string, unknown>[],
  };
  server.use(
    mockEndpoint('userWhitePhoneIsExist', () =>
      checkFails ? new AppError('unavailable', 'down') : { isExist: state.isListed },
    ),
    mockEndpoint('captcha', () => ({
      uuid: `picture-${state.codes}`,
      image: 'data:image/webp;base64,UklGRg==',
      expiresAt: '2026-03-10T04:05:00.000Z',
    })),
    mockEndpoint('sendCode', ({ args }) => {
      if (args.imageCode !== 'k7wp') return new AppError('conflict', 'no', { reason: 'captcha_wrong' });
      state.codes += 1;
      return { resendAfterSeconds: 60, expiresAt: '2026-03-10T04:05:00.000Z' };
    }),
    mockEndpoint('userWhitePhoneAdd', ({ args }) => {
      if (args.phoneCode !== '135790') return new AppError('conflict', 'no', { reason: 'code_wrong' });
      state.isListed = true;
      state.isProved = true;
      return null;
    }),
    mockEndpoint('queryOrder', ({ args }) => {
      if (!args.phone) return buildPage([buildListedOrder('1', 4)]);
      state.asked.push(args);
      if (args.phoneCode && args.phoneCode !== '135790')
        return new AppError('conflict', 'no', { reason: 'code_wrong' });
      // A code is valid once; what it has opened stays open for a quarter of an hour.
      if (args.phoneCode && state.isSpent && !state.isProved)
        return new AppError('conflict', 'no', { reason: 'code_wrong' });
      if (args.phoneCode) Object.assign(state, { isProved: true, isSpent: true });
      if (!state.isListed || !state.isProved)
        return new AppError('forbidden', 'no', { reason: 'phone_not_allowed' });
      return {
        ...buildPage([buildListedOrder('2', 2), buildListedOrder('3', 4, { isOwn: false })]),
        classifyList,
      };
    }),
  );
  return state;
}

type User = ReturnType<typeof renderOrders>;

async function openCodeStep(user: User) {
  await user.click(await screen.findByRole('button', { name: '按手机号查订单' }));
  const sheet = within(await screen.findByRole('dialog', { name: '按手机号查订单' }));
  await user.type(sheet.getByLabelText('收货手机号'), phone);
  await user.click(sheet.getByRole('button', { name: '下一步' }));
  await sheet.findByLabelText('短信验证码');
  return sheet;
}

async function verifyPhone(user: User, sheet: Awaited<ReturnType<typeof openCodeStep>>, submit: string) {
  await user.type(sheet.getByLabelText('图形验证码'), 'k7wp');
  await user.click(sheet.getByRole('button', { name: '获取验证码' }));
  await sheet.findByRole('button', { name: /秒后重发/ });
  await user.type(sheet.getByLabelText('短信验证码'), '135790');
  await user.click(sheet.getByRole('button', { name: submit }));
}

describe('search by phone', () => {
  it('shows orders after a code, keeps the phone out of the URL and can be left', async () => {
    mockSearchableMall();
    const user = renderOrders('&orderStatus=0');
    const sheet = await openCodeStep(user);
    expect(sheet.queryByText(/不在你的查询名单/)).not.toBeInTheDocument();
    await verifyPhone(user, sheet, '查询订单');
    await findCard('2');
    expect(screen.queryByRole('article', { name: '订单 1' })).not.toBeInTheDocument();
    expect(screen.getByText('寄往 139****0001 的订单')).toBeInTheDocument();
    expect(window.location.href).not.toContain(phone);
    await user.click(screen.getByRole('button', { name: '退出查询' }));
    await findCard('1');
    expect(screen.queryByRole('article', { name: '订单 2' })).not.toBeInTheDocument();
  });

  // R-LIST-20
  it('sends the code with every page of the list, and forgets it before the next one is requested', async () => {
    const state = mockSearchableMall();
    const user = renderOrders();
    await verifyPhone(user, await openCodeStep(user), '查询订单');
    await findCard('2');
    const readCodes = () => state.asked.map(({ phoneCode }) => phoneCode);
    await user.click(screen.getByRole('button', { name: '刷新' }));
    await waitFor(() => expect(readCodes()).toEqual(['135790', '135790', '135790']));
    state.isProved = false;
    await user.click(screen.getByRole('button', { name: '刷新' }));
    await user.click(await screen.findByRole('button', { name: '重新验证' }));
    expect(readCodes().slice(3)).toEqual(['135790']);
    const sheet = within(await screen.findByRole('dialog', { name: '按手机号查订单' }));
    await user.click(sheet.getByRole('button', { name: '下一步' }));
    await sheet.findByLabelText('短信验证码');
    await user.click(screen.getByRole('button', { name: '刷新' }));
    await waitFor(() => expect(readCodes().slice(4)).toEqual([undefined]));
  });

  // R-LIST-19
  it('counts the orders of the phone in the tabs by the classes of the list', async () => {
    mockSearchableMall({ classifyList: [{ status: 2, count: 7 }] });
    const user = renderOrders();
    await verifyPhone(user, await openCodeStep(user), '查询订单');
    await findCard('2');
    expect(await screen.findByRole('tab', { name: /^待发货 ?7$/ })).toBeInTheDocument();
    expect(screen.getByRole('tab', { name: '待付款' })).toBeInTheDocument();
  });

  // R-LIST-16
  it('shows orders of other accounts without actions', async () => {
    mockSearchableMall();
    const user = renderOrders();
    await verifyPhone(user, await openCodeStep(user), '查询订单');
    const card = await findCard('3');
    expect(card.getByText('由其他账号下单，只能查看')).toBeInTheDocument();
    expect(card.queryByRole('link')).not.toBeInTheDocument();
    expect(card.queryByRole('button')).not.toBeInTheDocument();
  });

  it('keeps the search when the tab changes', async () => {
    mockSearchableMall();
    const user = renderOrders();
    await verifyPhone(user, await openCodeStep(user), '查询订单');
    await findCard('2');
    await user.click(screen.getByRole('tab', { name: '已完成' }));
    await findCard('2');
    expect(screen.getByText('寄往 139****0001 的订单')).toBeInTheDocument();
  });

  // R-LIST-13
  it.each([
    ['is not on the list', { isListed: false }],
    ['cannot be checked, which counts as not allowed', { checkFails: true }],
  ])('rejects a phone that %s until it is verified', async (_, options) => {
    mockSearchableMall({ isListed: false, ...options });
    const user = renderOrders();
    const sheet = await openCodeStep(user);
    expect(sheet.getByRole('alert')).toHaveTextContent('不在你的查询名单');
    await verifyPhone(user, sheet, '验证并查询');
    await findCard('2');
  });

  // R-LIST-15
  it('requires a new verification after a quarter of an hour', async () => {
    const state = mockSearchableMall();
    const user = renderOrders();
    await verifyPhone(user, await openCodeStep(user), '查询订单');
    await findCard('2');
    state.isProved = false;
    await user.click(screen.getByRole('button', { name: '刷新' }));
    await user.click(await screen.findByRole('button', { name: '重新验证' }));
    expect(await screen.findByRole('dialog', { name: '按手机号查订单' })).toBeInTheDocument();
  });
});

describe('phone verification form', () => {
  it('announces a wrong code and allows another attempt', async () => {
    mockSearchableMall();
    const user = renderOrders();
    const sheet = await openCodeStep(user);
    await user.type(sheet.getByLabelText('短信验证码'), '000000');
    await user.click(sheet.getByRole('button', { name: '查询订单' }));
    expect(await sheet.findByText('验证码不正确或已过期')).toBeInTheDocument();
    await user.clear(sheet.getByLabelText('短信验证码'));
    expect(sheet.queryByText('验证码不正确或已过期')).not.toBeInTheDocument();
  });

  it('requires 11 digits, the letters and six digits before it sends', async () => {
    const state = mockSearchableMall();
    const user = renderOrders();
    await user.click(await screen.findByRole('button', { name: '按手机号查订单' }));
    const sheet = within(await screen.findByRole('dialog'));
    await user.type(sheet.getByLabelText('收货手机号'), '139 0000');
    await user.click(sheet.getByRole('button', { name: '下一步' }));
    expect(sheet.getByText('请输入 11 位手机号')).toBeInTheDocument();
    await user.type(sheet.getByLabelText('收货手机号'), '0001');
    await user.click(sheet.getByRole('button', { name: '下一步' }));
    await user.click(await sheet.findByRole('button', { name: '获取验证码' }));
    expect(sheet.getByText('请先输入图中字符')).toBeInTheDocument();
    await user.type(sheet.getByLabelText('短信验证码'), '12a3');
    await user.click(sheet.getByRole('button', { name: '查询订单' }));
    expect(sheet.getByText('请输入 6 位数字验证码')).toBeInTheDocument();
    expect(state.codes).toBe(0);
  });

  // R-PHONE-07
  it('loads a new picture when the letters were wrong', async () => {
    mockSearchableMall();
    const user = renderOrders();
    const sheet = await openCodeStep(user);
    await user.type(sheet.getByLabelText('图形验证码'), 'xxxx');
    await user.click(sheet.getByRole('button', { name: '获取验证码' }));
    expect(await sheet.findByText(/图形验证码不正确/)).toBeInTheDocument();
    expect(sheet.getByLabelText('图形验证码')).toHaveProperty('value', '');
  });

  // R-PHONE-14
  it('waits a minute before another code can be sent', async () => {
    jest.useFakeTimers({ doNotFake: ['queueMicrotask'], advanceTimers: true });
    try {
      mockSearchableMall();
      const user = renderOrders();
      const sheet = await openCodeStep(user);
      await user.type(sheet.getByLabelText('图形验证码'), 'k7wp');
      await user.click(sheet.getByRole('button', { name: '获取验证码' }));
      const button = await sheet.findByRole('button', { name: /^(60|59) 秒后重发/ });
      expect(button).toHaveAttribute('aria-disabled', 'true');
      act(() => void jest.advanceTimersByTime(61_000));
      await waitFor(() =>
        expect(sheet.getByRole('button', { name: '重新获取' })).toHaveAttribute('aria-disabled', 'false'),
      );
    } finally {
      jest.useRealTimers();
    }
  });
});
