import type { CallArgs } from '@/lib/contract/contract';
import type { PurchaseLine } from '@/lib/rules/order/purchase';

/** The call to send: an order of one product, or a merge order when there are add-ons. */
export type Confirmation =
  | { call: 'saveOrder'; args: CallArgs<'saveOrder'> }
  | { call: 'multiSaveOrder'; args: CallArgs<'multiSaveOrder'> };

interface ConfirmationOptions {
  addressId: string | undefined;
  couponId: string | undefined;
  remark: string;
  pageSource: string | null;
}

/** Maximum length of `pageSource` in the contract. */
const MAX_PAGE_SOURCE_CHARS = 60;

const toOrderItem = ({ goodsSpecId, quantity, activityType, points, priceFen }: PurchaseLine) => ({
  ...{ goodsSpecId, quantity, activityType },
  expectedPoints: points,
  expectedPriceFen: priceFen,
});

/**
 * Creates the call for the confirmed lines, with the shown price of each piece; undefined when there are no
 * lines.
 */
export function createConfirmation(
  lines: readonly PurchaseLine[],
  options: ConfirmationOptions,
): Confirmation | undefined {
  const { addressId, couponId, remark, pageSource } = options;
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
