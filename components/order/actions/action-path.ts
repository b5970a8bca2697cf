import type { OrderSummary } from '@/lib/contract/order';
import type { OrderAction } from '@/lib/rules/order/order-state';

/** Actions that lead to a page. */
export type LeadingAction = Exclude<OrderAction, 'cancel' | 'confirm' | 'changeAddress' | 'remind'>;

const pages: Readonly<Record<Exclude<LeadingAction, 'buyAgain' | 'pay'>, string>> = {
  seeCode: '/serviceOrdersDetail',
  track: '/express',
  comment: '/comment',
  seeComment: '/comment',
  refund: '/refund',
  applyRefund: '/applyRefund',
  afterSale: '/afterSaleDetail',
};

/** Where an action of an order leads, below the base path. */
export function actionPath(action: LeadingAction, { orderId, items }: OrderSummary): string {
  if (action === 'pay') return `/payindex?orderId=${orderId}&fromPage=myorder3`;
  if (action === 'buyAgain') return `/goodsProfile/${items[0]?.goodsId ?? ''}`;
  return `${pages[action]}?orderId=${orderId}`;
}
