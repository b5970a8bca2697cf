import type { PieceState, ServiceOrder } from '@/lib/contract/service-order';
import { OrderStatus } from '../order/order-state';

/** The status of a service order, as shoppers see it. */
export type ServiceStatus = PieceState | 'afterSale' | 'closed' | 'none';

/** The most urgent first: actions of the shopper, then pending deliveries, then completed ones. */
const byUrgency: readonly PieceState[] = [
  'needsNumber',
  'onItsWay',
  'underWay',
  'ready',
  'credited',
  'expired',
];

/**
 * The status of a service order: that of its most urgent piece, unless the order is closed or in after-sale.
 */
export function getServiceStatus({ status, items }: Pick<ServiceOrder, 'status' | 'items'>): ServiceStatus {
  if (status === OrderStatus.closed) return 'closed';
  if (status === OrderStatus.afterSale) return 'afterSale';
  const states = new Set(items.flatMap(({ pieces }) => pieces.map(({ state }) => state)));
  return byUrgency.find((state) => states.has(state)) ?? 'none';
}

/** Whether the status may change without an action of the shopper. */
export const isInProgress = (status: ServiceStatus | undefined): boolean =>
  status === 'onItsWay' || status === 'underWay' || status === 'afterSale';
