import type { MessagePart } from '@/lib/i18n/messages';

/**
 * The texts of the list itself. Those of its cards, of changes of an order and of the search by phone come with their code, and those of an
 * order's own page are not needed.
 */
export const ORDERS_TEXTS = [
  'order.tabs',
  'myOrders.refresh',
  'myOrders.sort',
  'myOrders.empty',
  'myOrders.search',
] as const satisfies readonly MessagePart[];
