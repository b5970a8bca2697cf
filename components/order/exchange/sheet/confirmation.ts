import type { CallArgs } from '@/lib/contract/contract';
import type { PurchaseLine } from '@/lib/rules/order/purchase';

/** What is sent: an order of one goods, or a merge order when something goes along. */
export type Confirmation =
  | { call: 'saveOrder'; args: CallArgs<'saveOrder'> }
  | { call: 'multiSaveOrder'; args: CallArgs<'multiSaveOrder'> };

interface ConfirmationOptions {
  addressId: string | undefined;
  couponId: string | undefined;
  remark: string;
  pageSource: string | null;
}

/** Longest `pageSource` the contract takes. */
const MAX_PAGE_SOURCE_CHARS = 60;

const toOrderItem = ({ goodsSpecId, quantity, activityType, points, priceFen }: PurchaseLine) => ({
  ...{ goodsSpecId, quantity, activityType },
  expectedPoints: points,
  expectedPriceFen: priceFen,
});

/** What the shopper agrees to, with what each piece is seen to cost; undefined while nothing is chosen. */
export function createConfirmation(
  lines: readonly PurchaseLine[],
  shared: ConfirmationOptions,
): Confirmation | undefined {
  const { addressId, couponId, remark, pageSource } = shared;
  const args = {
    remark,
    ...(addressId && { addressId }),
    ...(couponId && { couponId }),
    ...(pageSource && { pageSource: pageSource.slice(0, MAX_PAGE_SOURCE_CHARS) }),
  };
  const [first, ...more] = lines.map(toOrderItem);
  if (!first) return undefined;
  return more.length === 0
    ? { call: 'saveOrder', args: { ...first, ...args } }
    : { call: 'multiSaveOrder', args: { items: [first, ...more], ...args } };
}
