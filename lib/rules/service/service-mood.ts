import type { PieceState, ServiceOrder } from '@/lib/contract/trade/service-order';
import { OrderStatus } from '../order/order-state';

/** What a service order is about for its owner at this moment. */
export type ServiceMood = PieceState | 'afterSale' | 'closed' | 'none';

/** The most pressing first: what the shopper has to do, what is still to come, what is there. */
const byPress: readonly PieceState[] = [
  'needsNumber',
  'onItsWay',
  'underWay',
  'ready',
  'credited',
  'expired',
];

/** One word for an order with all its pieces; the most pressing one speaks. */
export function moodOf({ status, items }: Pick<ServiceOrder, 'status' | 'items'>): ServiceMood {
  if (status === OrderStatus.closed) return 'closed';
  if (status === OrderStatus.afterSale) return 'afterSale';
  const states = new Set(items.flatMap(({ pieces }) => pieces.map(({ state }) => state)));
  return byPress.find((state) => states.has(state)) ?? 'none';
}

/** Whether something may still arrive by itself. */
export const isComing = (mood: ServiceMood | undefined): boolean =>
  mood === 'onItsWay' || mood === 'underWay' || mood === 'afterSale';
