import { screen } from '@testing-library/react';
import { OrderFacts } from '@/components/order/detail/order-facts';
import { detail, renderPart } from './support';

// R-PAY-21
test.each([
  [true, '¥19.90 已自动退回'],
  [false, '¥19.90 退回中'],
])('an order tells of money that came in late (done: %s)', (done, text) => {
  renderPart(
    <OrderFacts order={detail({ status: 6, lateRefund: { amountFen: 1990, done } })} unit="兑换币" />,
  );
  expect(screen.getByText('迟到的付款')).toBeInTheDocument();
  expect(screen.getByText(text)).toBeInTheDocument();
});

test('and of nothing when there was none', () => {
  renderPart(<OrderFacts order={detail()} unit="兑换币" />);
  expect(screen.queryByText('迟到的付款')).not.toBeInTheDocument();
});
