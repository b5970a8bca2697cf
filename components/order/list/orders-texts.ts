import type { MessagePart } from '@/lib/i18n/messages';

/** The texts of the orders' cards and their actions, and not those of the exchange and of an order's own page. */
export const ORDERS_TEXTS = [
  'order.actions',
  'order.ask',
  'order.list',
  'order.ship',
  'order.status',
  'order.tabs',
  'myOrders',
  'address',
] as const satisfies readonly MessagePart[];
