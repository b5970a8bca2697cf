import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { OrderActions } from '@/components/order/actions/order-actions';
import type { OrderSummary } from '@/lib/contract/order';
import { goTo, renderPart, unpaid } from './support';

function show(more: Partial<OrderSummary>, isLate = false) {
  goTo('/myorder3?pId=10000');
  const order = unpaid({ payDeadline: null, ...more });
  renderPart(<OrderActions order={order} unit="兑换币" isLate={isLate} />);
  return userEvent.setup();
}

const openCase = { type: 'refund', status: 'requested' } as const;

const names = () =>
  [...screen.queryAllByRole('button'), ...screen.queryAllByRole('link')].map(
    ({ textContent }) => textContent,
  );

describe('the buttons of an order', () => {
  it.each<[string, Partial<OrderSummary>, string[]]>([
    ['unpaid', { status: 1 }, ['修改地址', '取消订单', '去付款']],
    ['paid', { status: 2 }, ['更多', '修改地址', '催发货']],
    ['waiting for its refund', { status: 2, openCase }, ['再次兑换', '售后进度']],
    ['found by phone', { status: 2, isOwn: false }, []],
    ['sent', { status: 3 }, ['更多', '确认收货', '查看物流']],
    ['completed', { status: 4 }, ['更多', '再次兑换', '评价']],
    ['in after-sale', { status: 5 }, ['再次兑换', '查看物流', '售后进度']],
    ['refunded', { status: 6, closeReason: 'refunded' }, ['售后进度', '再次兑换']],
    ['cancelled', { status: 6, closeReason: 'cancelled' }, ['再次兑换']],
    ['completed without a parcel', { status: 4, sentAt: null }, ['申请售后', '再次兑换', '评价']],
  ])('that is %s are three at most', (_, order, expected) => {
    show(order);
    expect(names()).toEqual(expected);
  });

  it('that is commented and late need no more', () => {
    const items = unpaid().items.map((item) => ({ ...item, commented: true }));
    show({ status: 4, items }, true);
    expect(names()).toEqual(['我的评价', '查看物流', '再次兑换']);
    const [link] = screen.getAllByRole('link', { name: '我的评价' });
    expect(link?.getAttribute('href')).toContain('/comment?orderId=');
  });

  it('that do not fit are one tap away', async () => {
    const user = show({ status: 4, orderId: '42' });
    await user.click(screen.getByRole('button', { name: '更多' }));
    const sheet = within(await screen.findByRole('dialog', { name: '更多操作' }));
    const hrefs = sheet.getAllByRole('link').map((link) => link.getAttribute('href'));
    expect(hrefs[0]).toContain('/express?orderId=42');
    expect(hrefs[1]).toContain('/applyRefund?orderId=42');
    expect(hrefs.every((href) => href?.includes('pId=10000'))).toBe(true);
  });
});
