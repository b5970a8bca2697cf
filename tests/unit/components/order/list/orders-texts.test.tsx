import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { NextIntlClientProvider } from 'next-intl';
import { OrdersScreen } from '@/components/order/list/orders-screen';
import { ORDERS_TEXTS } from '@/components/order/list/orders-texts';
import { AppError } from '@/lib/contract/errors';
import { messages, pickMessages } from '@/lib/i18n/messages';
import { exampleAddress } from '../../../../support/builders/order-answers';
import { renderPart, server, setPagePath } from '../../../../support/components/order';
import { mockEndpoint } from '../../../../support/fakes/mock-endpoint';
import { mockNavigation } from '../../../../support/fakes/mock-navigation';
import { runMockServer } from '../../../../support/fakes/run-mock-server';
import { buildListedOrder, mockOrders } from './support';

mockNavigation({
  useRouter: () => ({ push: jest.fn(), replace: jest.fn() }),
  useSearchParams: () => new URLSearchParams(window.location.search),
});

runMockServer(server);

const { order } = messages.en;

function renderOrders() {
  setPagePath('/myorder3?pId=10000');
  renderPart(
    <NextIntlClientProvider locale="en" timeZone="Asia/Shanghai" messages={pickMessages('en', ORDERS_TEXTS)}>
      <OrdersScreen unit="coins" title="My orders" backLabel="Back" />
    </NextIntlClientProvider>,
  );
  return userEvent.setup();
}

// R-PERF-02
test('cards and changes of an order bring the texts that the data of the orders page does not have', async () => {
  const report = jest.spyOn(console, 'error').mockImplementation(() => {});
  mockOrders([buildListedOrder('1', 1)]);
  server.use(
    mockEndpoint('addressList', () => [exampleAddress]),
    mockEndpoint('updateAddress', () => new AppError('conflict', 'Once a day', { reason: 'once_a_day' })),
  );
  const user = renderOrders();
  const card = within(await screen.findByRole('article'));
  expect(card.getByText(order.status[1])).toBeInTheDocument();
  await user.click(card.getByRole('button', { name: order.actions.changeAddress }));
  await user.click(
    await screen.findByRole('button', { name: new RegExp(exampleAddress.receiver), pressed: false }),
  );
  expect((await screen.findAllByText(order.ship.onceADay))[0]).toBeInTheDocument();
  expect(report).not.toHaveBeenCalled();
  report.mockRestore();
});
