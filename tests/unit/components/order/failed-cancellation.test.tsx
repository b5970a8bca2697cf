import { screen, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { applyOptimisticChange } from '@/components/order/actions/change/apply-optimistic-change';
import { useOrderChange } from '@/components/order/actions/change/use-order-change';
import { useOrder } from '@/components/order/detail/use-order';
import { mergeOrderQuery } from '@/components/order/queries';
import { createQueryClient } from '@/lib/browser/query-client';
import type { OrderDetail } from '@/lib/contract/order';
import { OrderStatus } from '@/lib/rules/order/order-state';
import { buildMergeOrder, buildOrderDetail } from '../../../support/builders/order-answers';
import { advanceClock, installFakeClock, settleQueries } from '../../../support/components/fake-clock';
import { renderPart, server } from '../../../support/components/order';
import { mockEndpoint } from '../../../support/fakes/mock-endpoint';
import { runMockServer } from '../../../support/fakes/run-mock-server';

runMockServer(server);
beforeEach(() => {
  installFakeClock();
  localStorage.clear();
});
afterEach(() => jest.useRealTimers());

const { orderId } = buildOrderDetail();

/** Shows the payment deadline of an order by this device's clock; a tap cancels the order. */
function CancelButton() {
  const { order } = useOrder(orderId);
  const cancel = useOrderChange('cancel');
  if (!order) return null;
  return (
    <button type="button" onClick={() => cancel.mutate(order)}>
      {order.payDeadline ?? 'closed'}
    </button>
  );
}

// R-PAY-27
it('keeps the payment deadline when a cancellation fails without a network', async () => {
  const serverNow = new Date().toISOString();
  server.use(mockEndpoint('orderDetail', () => ({ ...buildOrderDetail(), serverNow }) as OrderDetail));
  const { client } = renderPart(<CancelButton />);
  await settleQueries(client);
  const button = screen.getByRole('button');
  const deadline = button.textContent;
  await advanceClock(60_000);
  const { promise: until, resolve: letGo } = Promise.withResolvers<void>();
  server.use(
    http.post('*/vantmall/api/cancelOrder', async () => {
      await until;
      return HttpResponse.error();
    }),
    http.get('*/vantmall/api/orderDetail', () => HttpResponse.error()),
  );
  button.click();
  await waitFor(() => expect(button).toHaveTextContent('closed'));
  letGo();
  await waitFor(() => expect(button).not.toHaveTextContent('closed'));
  expect(button).toHaveTextContent(String(deadline));
});

describe('cached merge orders', () => {
  const RECEIVED_AT = Date.parse('2026-03-10T06:30:00.000Z');
  const other = buildMergeOrder({ mergeOrderId: 'M2', orders: [buildOrderDetail({ orderId: 'other' })] });

  function cancelFirstOrder() {
    const client = createQueryClient();
    const merge = buildMergeOrder();
    const keys = [merge, other].map(({ mergeOrderId }) => mergeOrderQuery(mergeOrderId).queryKey);
    for (const [index, each] of [merge, other].entries())
      client.setQueryData(keys[index] ?? [], each, { updatedAt: RECEIVED_AT });
    const [order = buildOrderDetail()] = merge.orders;
    const undo = applyOptimisticChange(client, {
      order,
      change: { status: OrderStatus.closed },
      isForMergeOrder: true,
    });
    const readStates = () => keys.map((key) => client.getQueryState(key));
    return { merge, undo, readStates };
  }

  it('keep the time of their response while an order of theirs changes, and when that is undone', () => {
    const { merge, undo, readStates } = cancelFirstOrder();
    const [changed] = readStates();
    expect(changed?.data).not.toEqual(merge);
    expect(changed?.dataUpdatedAt).toBe(RECEIVED_AT);
    undo();
    const [restored] = readStates();
    expect(restored?.data).toEqual(merge);
    expect(restored?.dataUpdatedAt).toBe(RECEIVED_AT);
  });

  it('are not written when they do not contain the order', () => {
    const { undo, readStates } = cancelFirstOrder();
    undo();
    const [, untouched] = readStates();
    expect(untouched).toMatchObject({ dataUpdateCount: 1, dataUpdatedAt: RECEIVED_AT });
    expect(untouched?.data).toBe(other);
  });
});
