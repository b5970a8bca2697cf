import { screen } from '@testing-library/react';
import { OrderFacts } from '@/components/order/detail/order-facts';
import { buildOrderDetail } from '../../../support/builders/order-answers';
import { renderPart } from '../../../support/components/order';

// R-PAY-21
test.each([
  [true, '¥19.90 已自动退回'],
  [false, '¥19.90 退回中'],
])('shows late money of an order (refunded: %s)', (done, text) => {
  renderPart(
    <OrderFacts
      order={buildOrderDetail({ status: 6, lateRefund: { amountFen: 1990, done } })}
      unit="兑换币"
    />,
  );
  expect(screen.getByText('逾期付款')).toBeInTheDocument();
  expect(screen.getByText(text)).toBeInTheDocument();
});

test('shows no message about late money when there was none', () => {
  renderPart(<OrderFacts order={buildOrderDetail()} unit="兑换币" />);
  expect(screen.queryByText('逾期付款')).not.toBeInTheDocument();
});
