import { addressList } from '@/lib/contract/address';
import { afterSale } from '@/lib/contract/after-sale';
import { complaintDetail } from '@/lib/contract/complaint';
import { couponList, couponReceive, goodsCouponConfig, redPacket } from '@/lib/contract/coupon';
import type { AnyEndpoint } from '@/lib/contract/endpoint';
import { goodsComments, goodsDetail } from '@/lib/contract/goods';
import { mergeOrderDetail } from '@/lib/contract/merge-order';
import {
  cancelOrder,
  expressPath,
  orderDetail,
  queryOrder,
  queryOrderCount,
  queryRealOrder,
  reOrder,
  saveOrder,
} from '@/lib/contract/order';
import { addPoint, me, refundPoints, shareAddPoints, signIn, userPoints } from '@/lib/contract/user';
import type { Mall } from '@/server/mall';
import { call } from '../call';
import type { Shopper } from './people';

/** A call by name, to be made and watched. */
export interface Asked {
  label: string;
  run(): Promise<unknown>;
}

export interface Specs {
  plain: string;
  /** Of the add-ons. */
  offered: string;
}

/** A call with its arguments. */
type Wish = readonly [endpoint: AnyEndpoint, args: Readonly<Record<string, unknown>>];

const STATUSES = [0, 1, 2, 3, 4, 5, 6];

/** Lists by page; the last one lies far behind for who has many orders. */
const lists = ({ phone }: Shopper): Wish[] => [
  ...STATUSES.map((status): Wish => [queryOrder, { status }]),
  [queryOrder, { status: 0, pageNum: 2 }],
  [queryOrder, { status: 4, pageNum: 40 }],
  [queryOrder, { status: 0, phone }],
  [queryOrder, { status: 4, phone, pageNum: 2 }],
  ...[queryOrderCount, me, userPoints, refundPoints, couponList, redPacket, addressList].map(
    (endpoint): Wish => [endpoint, {}],
  ),
];

/** Calls about one thing, as far as the shopper has one. */
const about = (name: string, id: string | undefined, ...endpoints: AnyEndpoint[]): Wish[] =>
  id === undefined ? [] : endpoints.map((endpoint): Wish => [endpoint, { [name]: id }]);

const looks = ({ orderIds, mergeOrderId, complaintId }: Shopper): Wish[] => [
  ...orderIds.flatMap((id) => [
    ...about('orderId', id, orderDetail, afterSale),
    ...about('id', id, queryRealOrder, expressPath),
  ]),
  ...about('mergeOrderId', mergeOrderId, mergeOrderDetail),
  ...about('id', complaintId, complaintDetail),
];

/** What a shopper does that looks their things through: limits, points, coupons. */
const doings = ({ addressId, unpaidOrderId, closedOrderId }: Shopper, specs: Specs): Wish[] => [
  [signIn, {}],
  [shareAddPoints, {}],
  [addPoint, { goodsSpecId: specs.plain, activityType: 0 }],
  [couponReceive, { couponId: 'bench-coupon' }],
  [saveOrder, { goodsSpecId: specs.plain, quantity: 1, addressId }],
  [saveOrder, { goodsSpecId: specs.offered, quantity: 1, activityType: 6, addressId }],
  ...about('orderId', unpaidOrderId, cancelOrder),
  ...about('orderId', closedOrderId, reOrder),
];

/** Everything that one shopper asks for and does. */
export const askedBy = (mall: Mall, name: string, shopper: Shopper, specs: Specs): Asked[] =>
  [...lists(shopper), ...looks(shopper), ...doings(shopper, specs)].map(([endpoint, args]) => ({
    label: `${endpoint.id} ${JSON.stringify(args)} of a ${name} shopper`,
    run: () => call(mall, endpoint, shopper.userId, args),
  }));

/** Public lists of a goods that was ordered often. */
export const askedOfGoods = (mall: Mall, goodsId: string, { userId }: Shopper): Asked[] =>
  [1, 3].flatMap((pageNum) => [
    {
      label: `goodsComments, page ${pageNum}`,
      run: () => call(mall, goodsComments, userId, { id: goodsId, pageNum }),
    },
    { label: 'goodsDetail of a favourite', run: () => call(mall, goodsDetail, userId, { goodsId }) },
    { label: 'goodsCouponConfig', run: () => call(mall, goodsCouponConfig, userId, { goodsId }) },
  ]);
