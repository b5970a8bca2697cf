import { waitFor } from '@testing-library/react';
import { AppError, type ErrorReason } from '@/lib/contract/errors';
import { exampleGoods } from '../../../support/builders/order-answers';
import { server, setPagePath } from '../../../support/components/order';
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

describe('rejected exchange', () => {
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
    expect(await sheet.findByRole('alert')).toHaveTextContent(/商城已关闭/);
    expect(await sheet.findByRole('button', { name: '商城已关闭' })).toHaveAttribute('aria-disabled', 'true');
    expect(sheet.queryByRole('button', { name: '增加一件' })).not.toBeInTheDocument();
  });

  // R-PAY-04
  it('says on its button that an order with cash cannot be paid where the project offers no channel', async () => {
    const { submits } = mockMall();
    const { user, sheet } = await openSheet(exampleGoods, undefined, false);
    const button = await sheet.findByRole('button', { name: '暂不支持付款' });
    expect(button).toHaveAttribute('aria-disabled', 'true');
    expect(sheet.getByRole('alert')).toHaveTextContent(/商城暂时没有可用的支付方式/);
    await user.click(button);
    expect(submits).toEqual([]);
  });

  // R-PAY-04
  it('exchanges a product without cash where the project offers no payment channel', async () => {
    const specs = exampleGoods.specs.map((spec) => ({ ...spec, priceFen: 0 }));
    const free = { ...exampleGoods, priceFen: 0, specs };
    const { submits } = mockMall({ fresh: free });
    const { user, sheet } = await openSheet(free, undefined, false);
    await sheet.findByText(/李青/);
    await user.click(await findSubmitButton());
    await waitFor(() => expect(submits).toHaveLength(1));
  });

  // R-PAY-04
  it('allows no retry when the mall offers no payment channel any more', async () => {
    const { answers } = mockMall();
    answers.push(new AppError('forbidden', 'none', { reason: 'payment_unavailable' }));
    const { user, sheet } = await openSheet();
    await sheet.findByText(/李青/);
    await user.click(await findSubmitButton());
    expect(await sheet.findByRole('alert')).toHaveTextContent(/商城暂时没有可用的支付方式/);
    expect(await sheet.findByRole('button', { name: '暂不支持付款' })).toHaveAttribute(
      'aria-disabled',
      'true',
    );
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
    expect(await sheet.findByRole('alert')).toHaveTextContent(/现在选中“.+ × 1”/);
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
});
