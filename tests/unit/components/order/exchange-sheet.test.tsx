import { screen, waitFor } from '@testing-library/react';
import type { Address } from '@/lib/contract/address';
import type { GoodsDetail } from '@/lib/contract/goods';
import { exampleAddress, exampleGoods } from '../../../support/builders/order-answers';
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
beforeEach(() => sessionStorage.clear());
beforeEach(() => setPagePath('/goodsProfile/101001?pId=10000'));
afterEach(() => {
  push.mockClear();
});

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

  // R-GOODS-20
  it.each([
    [5, 5],
    [null, 0],
  ])('orders in the activity of the page, not of its URL, while it runs (%s)', async (running, ordered) => {
    setPagePath('/singleProduct?activityType=1&pId=10000');
    const activity = running && {
      activityType: running,
      startsAt: '2026-03-09T00:00:00.000Z',
      endsAt: '2026-03-16T00:00:00.000Z',
      claimedRate: 0,
    };
    const { submits } = mockMall({ fresh: { ...exampleGoods, activity: activity || null } });
    const { user, sheet } = await openSheet(exampleGoods, 5);
    await sheet.findByText(/李青/);
    await user.click(await findSubmitButton());
    await waitFor(() => expect(push).toHaveBeenCalled());
    expect(submits[0]?.body).toMatchObject({ activityType: ordered });
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

  it('keeps the order button busy until the addresses are loaded, because the shipping fee depends on them', async () => {
    mockMall();
    const addresses = Promise.withResolvers<Address[]>();
    server.use(
      mockEndpoint('goodsDetail', () => ({ ...exampleGoods, title: '刚读到的名称' })),
      mockEndpoint('addressList', () => addresses.promise),
    );
    const { user, sheet } = await openSheet();
    await sheet.findByText('刚读到的名称');
    await sheet.findByText('暂无可用');
    const submit = await findSubmitButton();
    await user.click(submit);
    expect(submit).toHaveAttribute('aria-busy', 'true');
    expect(screen.queryByRole('dialog', { name: '收货地址' })).toBeNull();
    addresses.resolve([exampleAddress]);
    await waitFor(() => expect(submit).not.toHaveAttribute('aria-busy'));
    await user.click(submit);
    await waitFor(() => expect(push).toHaveBeenCalledWith(expect.stringMatching(/^\/payindex\?/)));
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

  it('groups the digits of a large stock', async () => {
    const specs = exampleGoods.specs.map((spec) => ({ ...spec, stock: 1999 }));
    mockMall({ fresh: { ...exampleGoods, specs } });
    const { sheet } = await openSheet();
    expect(await sheet.findByText('库存 1,999 件')).toBeInTheDocument();
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
    // The toast, and its copy for screen readers.
    expect(await screen.findAllByText(/商品的兑换币已经领过/)).toHaveLength(2);
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
