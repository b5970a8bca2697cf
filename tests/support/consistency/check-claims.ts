import { OrderStatus } from '@/lib/rules/order/order-state';
import type { Findings, MallState } from './mall-state';

/**
 * Each claim belongs to an order with cash on delivery that has its product, and each product of such an order has its
 * claim until the order is received or closed.
 */
export function checkClaims({ orders, items, claims }: MallState, findings: Findings): void {
  const claimable = new Map(
    orders.filter((order) => order.is_cash_on_delivery === 1).map((order) => [order.id, order]),
  );
  const bought = new Set(
    items
      .filter(({ order_id }) => claimable.has(order_id))
      .map(({ order_id, goods_id }) => `${order_id} ${goods_id}`),
  );
  const claimed = new Set(claims.map(({ order_id, goods_id }) => `${order_id} ${goods_id}`));
  for (const claim of claimed)
    findings.expectTrue(`the claim ${claim} has an order of its product`, bought.has(claim));
  for (const name of bought) {
    const order = claimable.get(name.slice(0, name.indexOf(' ')));
    const isOpen = order?.status !== OrderStatus.closed && order?.completed_at === null;
    if (isOpen) findings.expectTrue(`the open order ${name} has its claim`, claimed.has(name));
  }
}
