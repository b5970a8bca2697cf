import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { ChooseRow } from '@/components/order/exchange/choose-row';
import { ExchangeBar } from '@/components/order/exchange/exchange-bar';
import { ExchangeClientProvider } from '@/components/order/exchange/exchange-context';
import { toExchangeGoods } from '@/components/order/exchange/exchange-goods';
import type { Address } from '@/lib/contract/address';
import { AppError, type ErrorReason } from '@/lib/contract/errors';
import type { GoodsDetail } from '@/lib/contract/goods';
import {
  exampleAddress,
  exampleGoods,
  renderPart,
  server,
  setPagePath,
} from '../../../support/components/order';
import { mockEndpoint } from '../../../support/fakes/mock-endpoint';

const push = jest.fn();
jest.mock('next/navigation', () => ({
  useRouter: () => ({ push }),
  useSearchParams: () => new URLSearchParams(window.location.search),
}));

const texts = {
  choose: '选择',
  now: '立即兑换',
  soldOut: '已兑完',
  onePiece: '1 件',
  manyPieces: '{count} 件',
  failed: '网络开小差了',
};

interface Submit {
  key: string | null;
  body: Record<string, unknown>;
}

/** Mocks a mall where the shopper has 1,280 points and one address; records the submitted orders. */
function mockMall({ fresh = exampleGoods, points = 1280, addresses = [exampleAddress] } = {}) {
  const submits: Submit[] = [];
  const answers: (AppError | 'silence')[] = [];
  const state = { fresh };
  server.use(
    mockEndpoint('goodsDetail', () => state.fresh),
    mockEndpoint('userPoints', () => ({ activePoints: points, expireTime: null, expiringPoints: 0 })),
    mockEndpoint('addressList', () => addresses),
    http.post('*/vantmall/api/v4/saveOrder', async ({ request }) => {
      const body = (await request.clone().json()) as Record<string, unknown>;
      submits.push({ key: request.headers.get('idempotency-key'), body });
      if (answers[0] !== 'silence') return;
      answers.shift();
      return HttpResponse.error();
    }),
    mockEndpoint('saveOrder', () => {
      const error = answers.shift();
      return error instanceof AppError
        ? error
        : { orderId: '217418081999334787', payAmount: 1990, payDeadline: null };
    }),
  );
  return { submits, answers, state };
}

const buildConflictError = (reason: ErrorReason) => new AppError('conflict', reason, { reason });

async function openSheet(goods: GoodsDetail = exampleGoods) {
  const user = userEvent.setup();
  renderPart(
    <ExchangeClientProvider goods={toExchangeGoods(goods)} unit="兑换币" locale="zh-CN" texts={texts}>
      <ChooseRow />
      <ExchangeBar />
    </ExchangeClientProvider>,
  );
  await user.click(screen.getByRole('button', { name: '立即兑换' }));
  const sheet = await screen.findByRole('dialog', { name: '确认兑换' });
  return { user, sheet: within(sheet) };
}

const findSubmitButton = () => screen.findByRole('button', { name: /^确认兑换/ });

beforeAll(() => server.listen({ onUnhandledFrame: 'error' }));
beforeEach(() => setPagePath('/goodsProfile/101001?pId=10000'));
afterEach(() => {
  server.resetHandlers();
  push.mockClear();
});
afterAll(() => server.close());

describe('exchange sheet', () => {
  // R-ORDER-39
  it('orders the chosen spec with the displayed price and opens the payment', async () => {
    const { submits } = mockMall({ points: 2000 });
    const { user, sheet } = await openSheet();
    await user.click(sheet.getByRole('radio', { name: '午夜蓝' }));
    await user.click(sheet.getByRole('button', { name: '增加一件' }));
    await user.type(sheet.getByLabelText('订单备注'), ' 请轻放 ');
    await sheet.findByText(/李青/);
    await user.click(await findSubmitButton());
    await waitFor(() => expect(push).toHaveBeenCalled());
    expect(push.mock.calls[0][0]).toMatch(/^\/payindex\?orderId=217418081999334787.*pId=10000/);
    expect(submits[0]?.body).toMatchObject({
      goodsSpecId: 's2',
      quantity: 2,
      addressId: 'a1',
      remark: '请轻放',
      activityType: 0,
      expectedPoints: 649,
      expectedPriceFen: 1990,
    });
    expect(screen.getByText('午夜蓝 · 2 件')).toBeInTheDocument();
  });

  it('opens the result at once when nothing is to be paid', async () => {
    mockMall();
    server.use(mockEndpoint('saveOrder', () => ({ orderId: '9', payAmount: 0, payDeadline: null })));
    const { user, sheet } = await openSheet();
    await sheet.findByText(/李青/);
    await user.click(await findSubmitButton());
    await waitFor(() =>
      expect(push).toHaveBeenCalledWith(expect.stringMatching(/^\/ordersuccess\?orderId=9/)),
    );
  });

  it('asks for a check of the address before it orders', async () => {
    const { submits } = mockMall({ addresses: [{ ...exampleAddress, needsCheck: true }] });
    const { user, sheet } = await openSheet();
    expect(await sheet.findByText('请核对收货地址')).toBeTruthy();
    await user.click(await findSubmitButton());
    expect(await screen.findByRole('dialog', { name: '编辑地址' })).toBeTruthy();
    expect(screen.getByLabelText('详细地址')).toHaveProperty('value', exampleAddress.detail);
    expect(submits).toEqual([]);
  });

  it('opens the address when the mall rejects it', async () => {
    const addresses: Address[] = [exampleAddress];
    const { answers, submits } = mockMall({ addresses });
    answers.push(buildConflictError('address_unverified'));
    const { user, sheet } = await openSheet();
    await sheet.findByText(/李青/);
    addresses[0] = { ...exampleAddress, needsCheck: true };
    await user.click(await findSubmitButton());
    expect(await screen.findByRole('dialog', { name: '编辑地址' })).toBeTruthy();
    expect(screen.getByLabelText('收货人')).toHaveProperty('value', exampleAddress.receiver);
    expect(submits).toHaveLength(1);
  });

  // R-ORDER-40
  it('disables sold-out specs and limits the quantity', async () => {
    mockMall();
    const { user, sheet } = await openSheet();
    expect(sheet.getByRole('radio', { name: /燕麦白/ })).toHaveProperty('disabled', true);
    const more = sheet.getByRole('button', { name: '增加一件' });
    await user.click(more);
    await user.click(more);
    expect(sheet.getByRole('textbox', { name: '数量' })).toHaveProperty('value', '2');
    expect(screen.getAllByText('每单限兑 2 件').length).toBeGreaterThan(1);
  });

  it('shows current price and stock instead of those of the page', async () => {
    const specs = exampleGoods.specs.map((spec) => ({ ...spec, points: 700, stock: 4 }));
    mockMall({ fresh: { ...exampleGoods, specs } });
    const { sheet } = await openSheet();
    expect(await sheet.findByText('仅剩 4 件')).toBeInTheDocument();
    expect(sheet.getAllByText('700').length).toBeGreaterThan(0);
  });

  it('loads the activity of the URL and orders in it', async () => {
    setPagePath('/goodsProfile/101001?pId=10000&activityType=1');
    const activity = { activityType: 1, startsAt: '', endsAt: '', claimedRate: 0 };
    const { submits } = mockMall({ fresh: { ...exampleGoods, activity } });
    const { user, sheet } = await openSheet();
    await sheet.findByText(/李青/);
    await user.click(await findSubmitButton());
    await waitFor(() => expect(submits[0]?.body.activityType).toBe(1));
  });

  // R-ORDER-41
  it('shows how many points are missing and leads to earning more when none are granted', async () => {
    mockMall({ points: 200 });
    server.use(mockEndpoint('addPoint', () => ({ points: 0, activePoints: 200 })));
    const { user, sheet } = await openSheet();
    expect(await sheet.findByText('还差 399 兑换币')).toBeInTheDocument();
    await user.click(await screen.findByRole('button', { name: '免费领取，最多 399 兑换币' }));
    const link = await screen.findByRole('link', { name: '去赚兑换币' });
    expect(link).toHaveAttribute('href', expect.stringContaining('/primary1?pId=10000'));
    expect(screen.queryByRole('button', { name: /^确认兑换/ })).not.toBeInTheDocument();
  });

  it('opens the address form when there is no address', async () => {
    mockMall({ addresses: [] });
    const { user, sheet } = await openSheet();
    await sheet.findByText('添加收货地址');
    await user.click(await findSubmitButton());
    expect(await screen.findByRole('dialog', { name: '新增地址' })).toBeInTheDocument();
  });

  it('requires no address for products without shipping', async () => {
    const service: GoodsDetail = { ...exampleGoods, kind: 'service' };
    const { submits } = mockMall({ fresh: service });
    const { user } = await openSheet(service);
    await user.click(await findSubmitButton());
    await waitFor(() => expect(push).toHaveBeenCalled());
    expect(submits[0]?.body).not.toHaveProperty('addressId');
  });

  it.each<[ErrorReason, RegExp]>([
    ['out_of_stock', /手慢了一步/],
    ['points_short', /不够了/],
    ['activity_over', /活动已结束/],
    ['limit_reached', /超过了/],
  ])('explains %s in the sheet and allows a retry', async (reason, text) => {
    const { answers, submits } = mockMall();
    answers.push(buildConflictError(reason));
    const { user, sheet } = await openSheet();
    await sheet.findByText(/李青/);
    await user.click(await findSubmitButton());
    expect(await sheet.findByRole('alert')).toHaveTextContent(text);
    expect(push).not.toHaveBeenCalled();
    await user.click(await findSubmitButton());
    await waitFor(() => expect(submits).toHaveLength(2));
  });

  it('links to other products when the product is off sale', async () => {
    const { answers, submits } = mockMall();
    answers.push(new AppError('not_found', 'no such goods'));
    const { user, sheet } = await openSheet();
    await sheet.findByText(/李青/);
    await user.click(await findSubmitButton());
    expect(await sheet.findByRole('alert')).toHaveTextContent(/商品已下架/);
    const elsewhere = await sheet.findByRole('link', { name: '看看别的' });
    expect(elsewhere).toHaveAttribute('href', expect.stringContaining('/home'));
    expect(sheet.queryByRole('button', { name: /^确认兑换/ })).not.toBeInTheDocument();
    expect(sheet.queryByText('以提交后的订单为准')).not.toBeInTheDocument();
    // The shopper can still choose another spec.
    await user.click(sheet.getByRole('radio', { name: '午夜蓝' }));
    await user.click(await findSubmitButton());
    await waitFor(() => expect(submits).toHaveLength(2));
  });

  it('allows no retry when the mall is closed', async () => {
    const { answers } = mockMall();
    answers.push(new AppError('forbidden', 'closed', { reason: 'mall_closed' }));
    const { user, sheet } = await openSheet();
    await sheet.findByText(/李青/);
    await user.click(await findSubmitButton());
    expect(await sheet.findByRole('alert')).toHaveTextContent(/活动已结束/);
    expect(await sheet.findByRole('button', { name: '商城已关闭' })).toHaveProperty('disabled', true);
    expect(sheet.queryByRole('button', { name: '增加一件' })).not.toBeInTheDocument();
  });

  it('updates the quantity when stock is lower and reports when it is sold out', async () => {
    const { answers, state } = mockMall();
    answers.push(buildConflictError('out_of_stock'), buildConflictError('out_of_stock'));
    const { user, sheet } = await openSheet();
    await sheet.findByText(/李青/);
    await user.click(sheet.getByRole('button', { name: '增加一件' }));
    const withStock = (stock: number) => ({
      ...exampleGoods,
      specs: exampleGoods.specs.map((spec) => ({ ...spec, stock })),
    });
    state.fresh = withStock(1);
    await user.click(await findSubmitButton());
    expect(await sheet.findByRole('alert')).toHaveTextContent(/现在选中「.+ × 1」/);
    state.fresh = withStock(0);
    await user.click(await findSubmitButton());
    await waitFor(() => expect(sheet.getByRole('alert')).toHaveTextContent(/刚刚兑完了/));
    expect(sheet.queryByRole('button', { name: '增加一件' })).not.toBeInTheDocument();
  });

  // R-ORDER-08
  it('shows the new price after price_changed and orders at it only after a second tap', async () => {
    const { answers, submits, state } = mockMall();
    answers.push(buildConflictError('price_changed'));
    const { user, sheet } = await openSheet();
    await sheet.findByText(/李青/);
    state.fresh = { ...exampleGoods, specs: exampleGoods.specs.map((spec) => ({ ...spec, points: 650 })) };
    await user.click(await findSubmitButton());
    expect(await sheet.findByRole('alert')).toHaveTextContent(/价格有变化/);
    await sheet.findAllByText('650');
    expect(submits).toHaveLength(1);
    await user.click(await findSubmitButton());
    await waitFor(() => expect(push).toHaveBeenCalled());
    expect(submits[1]?.body.expectedPoints).toBe(650);
    expect(submits[1]?.key).not.toBe(submits[0]?.key);
  });

  // R-ORDER-10
  it('retries with the same key after a timeout and uses a new key after a change', async () => {
    const { answers, submits } = mockMall();
    answers.push('silence', 'silence');
    const { user, sheet } = await openSheet();
    await sheet.findByText(/李青/);
    await user.click(await findSubmitButton());
    await user.click(await screen.findByRole('button', { name: '重试' }));
    await waitFor(() => expect(submits).toHaveLength(2));
    await screen.findByRole('button', { name: '重试' });
    await user.click(sheet.getByRole('radio', { name: '午夜蓝' }));
    await user.click(await findSubmitButton());
    await waitFor(() => expect(push).toHaveBeenCalled());
    const keys = submits.map(({ key }) => key);
    expect(keys[0]).toMatch(/^[\w-]{16,}$/);
    expect(keys[1]).toBe(keys[0]);
    expect(keys[2]).not.toBe(keys[0]);
  });
});
