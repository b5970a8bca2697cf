import type { Args } from '@/lib/contract/contract';
import type { PurchaseLine } from '@/lib/rules/order/purchase';

/** What is sent: an order of one goods, or a merge order when something goes along. */
export type Confirmation =
  | { call: 'saveOrder'; args: Args<'saveOrder'> }
  | { call: 'multiSaveOrder'; args: Args<'multiSaveOrder'> };

interface Shared {
  addressId: string | undefined;
  couponId: string | undefined;
  remark: string;
  pageSource: string | null;
}

/** Longest `pageSource` the contract takes. */
const SOURCE_LENGTH = 60;

const itemOf = ({ goodsSpecId, quantity, activityType, points, priceFen }: PurchaseLine) => ({
  ...{ goodsSpecId, quantity, activityType },
  expectedPoints: points,
  expectedPriceFen: priceFen,
});

/** What the shopper agrees to, with what each piece is seen to cost; undefined while nothing is chosen. */
export function confirmationOf(lines: readonly PurchaseLine[], shared: Shared): Confirmation | undefined {
  const { addressId, couponId, remark, pageSource } = shared;
  const args = {
    remark,
    ...(addressId && { addressId }),
    ...(couponId && { couponId }),
    ...(pageSource && { pageSource: pageSource.slice(0, SOURCE_LENGTH) }),
  };
  const [first, ...more] = lines.map(itemOf);
  if (!first) return undefined;
  return more.length === 0
    ? { call: 'saveOrder', args: { ...first, ...args } }
    : { call: 'multiSaveOrder', args: { items: [first, ...more], ...args } };
}
