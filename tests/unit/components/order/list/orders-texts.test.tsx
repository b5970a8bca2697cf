import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { NextIntlClientProvider } from 'next-intl';
import { useAddressChange } from '@/components/order/actions/change/use-address-change';
import { ORDERS_TEXTS } from '@/components/order/list/orders-texts';
import { AppError } from '@/lib/contract/errors';
import { messages, pickMessages } from '@/lib/i18n/messages';
import { buildUnpaidOrder } from '../../../../support/builders/order-answers';
import { renderPart, server } from '../../../../support/components/order';
import { mockEndpoint } from '../../../../support/fakes/mock-endpoint';
import { runMockServer } from '../../../../support/fakes/run-mock-server';

runMockServer(server);

function ChangeButton() {
  const { mutate } = useAddressChange(buildUnpaidOrder());
  return (
    <button type="button" onClick={() => mutate('a1')}>
      Change
    </button>
  );
}

// R-PERF-02
test('the texts of the orders page contain the reason why an address cannot be changed', async () => {
  server.use(
    mockEndpoint('updateAddress', () => new AppError('conflict', 'Once a day', { reason: 'once_a_day' })),
  );
  renderPart(
    <NextIntlClientProvider locale="en" timeZone="Asia/Shanghai" messages={pickMessages('en', ORDERS_TEXTS)}>
      <ChangeButton />
    </NextIntlClientProvider>,
  );
  await userEvent.setup().click(screen.getByRole('button', { name: 'Change' }));
  const shown = await screen.findAllByText(messages.en.order.ship.onceADay);
  expect(shown[0]).toBeInTheDocument();
});
