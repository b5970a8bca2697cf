import { screen } from '@testing-library/react';
import { OrderEntries } from '@/components/mine/order-entries';
import { renderPart, server } from '../../../support/components/render-part';
import { mockEndpoint } from '../../../support/fakes/mock-endpoint';
import { runMockServer } from '../../../support/fakes/run-mock-server';

runMockServer(server);

// R-LIST-06, R-MINE-02
it('shows a count only at statuses with waiting orders', async () => {
  server.use(
    mockEndpoint('queryOrderCount', () => ({
      totalCount: 9,
      unPayCount: 2,
      unSendCount: 0,
      sendCount: 120,
      afterSaleCount: 1,
    })),
  );
  renderPart(
    <OrderEntries
      badge="Orders: {count},"
      entries={[
        { id: 'unpaid', href: '/myorder3?orderStatus=1', label: 'To pay' },
        { id: 'undelivered', href: '/myorder3?orderStatus=2', label: 'To ship' },
        { id: 'unreceived', href: '/myorder3?orderStatus=3', label: 'To receive' },
        { id: 'afterSale', href: '/myorder3?orderStatus=5', label: 'Returns' },
        { id: 'all', href: '/myorder3?orderStatus=0', label: 'All' },
      ]}
    />,
  );
  expect(await screen.findByRole('link', { name: 'Orders: 2, To pay' })).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Orders: 120, To receive' })).toHaveTextContent('99+');
  expect(screen.getByRole('link', { name: 'To ship' })).toHaveAttribute('href', '/myorder3?orderStatus=2');
  expect(screen.getByRole('link', { name: 'Orders: 1, Returns' })).toHaveAttribute(
    'href',
    '/myorder3?orderStatus=5',
  );
  expect(screen.getByRole('link', { name: 'All' })).toBeInTheDocument();
});
