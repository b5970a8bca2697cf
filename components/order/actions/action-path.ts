import type { OrderSummary } from '@/lib/contract/order';
import type { OrderAction } from '@/lib/rules/order/order-state';
import { createGoodsPath } from '@/lib/rules/page/goods-path';

/** Actions that lead to a page. */
export type LinkAction = Exclude<OrderAction, 'cancel' | 'confirm' | 'changeAddress' | 'remind'>;

const actionPages: Readonly<Record<Exclude<LinkAction, 'buyAgain' | 'pay'>, string>> = {
  seeCode: '/serviceOrdersDetail',
  track: '/express',
  comment: '/comment',
  seeComment: '/comment',
  refund: '/refund',
  applyRefund: '/applyRefund',
  afterSale: '/afterSaleDetail',
};

/** Path of the page for an action of an order, below the base path. */
export function getActionPath(action: LinkAction, { orderId, items }: OrderSummary): string {
  if (action === 'pay') return `/payindex?orderId=${orderId}&fromPage=myorder3`;
  if (action === 'buyAgain') return createGoodsPath({ goodsId: items[0]?.goodsId ?? '' });
  return `${actionPages[action]}?orderId=${orderId}`;
}
