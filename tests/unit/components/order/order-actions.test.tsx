import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { OrderActions } from '@/components/order/actions/order-actions';
import type { OrderSummary } from '@/lib/contract/order';
import { buildUnpaidOrder } from '../../../support/builders/order-answers';
import { renderPart, setPagePath } from '../../../support/components/order';

function renderActions(more: Partial<OrderSummary>, isLate = false) {
  setPagePath('/myorder3?pId=10000');
  const order = buildUnpaidOrder({ payDeadline: null, ...more });
  renderPart(<OrderActions order={order} unit="兑换币" isLate={isLate} />);
  return userEvent.setup();
}

const openCase = { type: 'refund', status: 'requested' } as const;

const listActionNames = () =>
  [...screen.queryAllByRole('button'), ...screen.queryAllByRole('link')].map(
    ({ textContent }) => textContent,
  );

describe('buttons of an order', () => {
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
  ])('an order that is %s has at most three visible buttons', (_, order, expected) => {
    renderActions(order);
    expect(listActionNames()).toEqual(expected);
  });

  it('a commented order past after-sale shows all buttons without a menu', () => {
    const items = buildUnpaidOrder().items.map((item) => ({ ...item, commented: true }));
    renderActions({ status: 4, items }, true);
    expect(listActionNames()).toEqual(['我的评价', '查看物流', '再次兑换']);
    const [link] = screen.getAllByRole('link', { name: '我的评价' });
    expect(link?.getAttribute('href')).toContain('/comment?orderId=');
  });

  it('opens a menu with the buttons that do not fit', async () => {
    const user = renderActions({ status: 4, orderId: '42' });
    await user.click(screen.getByRole('button', { name: '更多' }));
    const sheet = within(await screen.findByRole('dialog', { name: '更多操作' }));
    const hrefs = sheet.getAllByRole('link').map((link) => link.getAttribute('href'));
    expect(hrefs[0]).toContain('/express?orderId=42');
    expect(hrefs[1]).toContain('/applyRefund?orderId=42');
    expect(hrefs.every((href) => href?.includes('pId=10000'))).toBe(true);
  });
});
