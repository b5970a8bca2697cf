import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { OrdersScreen } from '@/components/order/list/orders-screen';
import type { OrderCount, OrderSummary } from '@/lib/contract/order';
import type { OrderAction } from '@/lib/rules/order/order-state';
import { buildUnpaidOrder } from '../../../../support/builders/order-answers';
import { renderPart, server, setPagePath } from '../../../../support/components/order';
import { mockEndpoint } from '../../../../support/fakes/mock-endpoint';

const countOrders = (orders: OrderSummary[]): OrderCount => {
  const countByStatus = (status: number) => orders.filter((order) => order.status === status).length;
  return {
    totalCount: orders.length,
    unPayCount: countByStatus(1),
    unSendCount: countByStatus(2),
    sendCount: countByStatus(3),
    afterSaleCount: countByStatus(5),
  };
};

/**
 * Mocks a mall with these orders, which a test may change; records the requested lists.
 * @param echoShift what it adds to the number of the page that its answers name
 */
export function mockOrders(orders: OrderSummary[], echoShift = 0) {
  const requests: Record<string, unknown>[] = [];
  server.use(
    mockEndpoint('queryOrderCount', () => countOrders(orders)),
    mockEndpoint('queryOrder', ({ args }) => {
      requests.push(args);
      const status = Number(args.status ?? 0);
      const pageNum = Number(args.pageNum ?? 1);
      const list = orders.filter((order) => status === 0 || order.status === status);
      if (args.sort === 'create_time_asc') list.reverse();
      const page = list.slice((pageNum - 1) * 10, pageNum * 10);
      const hasNextPage = pageNum * 10 < list.length;
      return { list: page, pageNum: pageNum + echoShift, pageSize: 10, total: list.length, hasNextPage };
    }),
  );
  return requests;
}

/** Renders the orders page at a URL, in a project that does not offer some actions. */
export function renderOrders(query = '', closedActions?: readonly OrderAction[]) {
  setPagePath(`/myorder3?pId=10000${query}`);
  renderPart(<OrdersScreen unit="兑换币" title="我的订单" backLabel="返回" closedActions={closedActions} />);
  return userEvent.setup();
}

export const findCard = async (orderId: string) =>
  within(await screen.findByRole('article', { name: `订单 ${orderId}` }));

/** A listed order without a relevant payment deadline. */
export const buildListedOrder = (orderId: string, status: number, more: Partial<OrderSummary> = {}) =>
  buildUnpaidOrder({ orderId, status, payDeadline: null, ...more });
