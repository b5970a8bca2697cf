import { screen } from '@testing-library/react';
import { OrderActions } from '@/components/order/actions/order-actions';
import { SettledBar } from '@/components/order/detail/settled-bar';
import { REQUEST_DAYS } from '@/lib/rules/after-sale/after-sale';
import { buildOrderDetail, buildUnpaidOrder } from '../../../support/builders/order-answers';
import { setServerAhead } from '../../../support/components/fake-clock';
import { renderPart, setPagePath } from '../../../support/components/order';
import { mockNavigation } from '../../../support/fakes/mock-navigation';

mockNavigation({ useRouter: () => ({ push: jest.fn(), replace: jest.fn() }) });

const HOUR = 3_600_000;
const PHONE_AHEAD_MS = 5 * HOUR;
/** An ISO time, as many hours ago by the server's clock. */
const hoursAgo = (hours: number) => new Date(Date.now() - PHONE_AHEAD_MS - hours * HOUR).toISOString();

beforeEach(() => setPagePath('/payindex?pId=10000'));
afterEach(() => setServerAhead(0));

it('offers after-sale until the period ends by the server’s clock', () => {
  const completedAt = hoursAgo(REQUEST_DAYS * 24 - 2);
  renderPart(
    <SettledBar
      order={buildOrderDetail({ status: 4, completedAt })}
      unit="兑换币"
      closedActions={undefined}
    />,
  );
  expect(screen.queryByRole('link', { name: '申请售后' })).not.toBeInTheDocument();
  setServerAhead(-PHONE_AHEAD_MS);
  expect(screen.getByRole('link', { name: '申请售后' })).toBeInTheDocument();
});

it('disables the reminder of an order for a day by the server’s clock', () => {
  renderPart(
    <OrderActions order={buildUnpaidOrder({ status: 2, remindedAt: hoursAgo(23) })} unit="兑换币" />,
  );
  expect(screen.getByRole('button', { name: '催发货' })).not.toHaveAttribute('aria-disabled', 'true');
  setServerAhead(-PHONE_AHEAD_MS);
  expect(screen.getByRole('button', { name: '已催发货' })).toHaveAttribute('aria-disabled', 'true');
});
