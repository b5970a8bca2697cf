import type { MessagePart } from '@/lib/i18n/messages';

/**
 * The texts of the list itself. Those of an order's own page are not among them, nor those of what a tap opens: changes of an order and
 * the search by phone bring their own.
 */
export const ORDERS_TEXTS = [
  'order.actions',
  'order.list',
  'order.status',
  'order.tabs',
  'myOrders.refresh',
  'myOrders.sort',
  'myOrders.empty',
  'myOrders.search',
] as const satisfies readonly MessagePart[];
