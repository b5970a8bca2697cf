import type { PieceState, ServiceOrder } from '@/lib/contract/service-order';
import { OrderStatus } from '../order/order-state';

/** What a service order is about for its owner at this moment. */
export type ServiceStatus = PieceState | 'afterSale' | 'closed' | 'none';

/** The most pressing first: what the shopper has to do, what is still to come, what is there. */
const byUrgency: readonly PieceState[] = [
  'needsNumber',
  'onItsWay',
  'underWay',
  'ready',
  'credited',
  'expired',
];

/** One word for an order with all its pieces; the most pressing one speaks. */
export function getServiceStatus({ status, items }: Pick<ServiceOrder, 'status' | 'items'>): ServiceStatus {
  if (status === OrderStatus.closed) return 'closed';
  if (status === OrderStatus.afterSale) return 'afterSale';
  const states = new Set(items.flatMap(({ pieces }) => pieces.map(({ state }) => state)));
  return byUrgency.find((state) => states.has(state)) ?? 'none';
}

/** Whether something may still arrive by itself. */
export const isInProgress = (status: ServiceStatus | undefined): boolean =>
  status === 'onItsWay' || status === 'underWay' || status === 'afterSale';
