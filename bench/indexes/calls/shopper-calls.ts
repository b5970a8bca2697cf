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
import type { Shopper } from './find-shoppers';
import { call } from './make-call';

/** A call with a label for the report. */
export interface LabelledCall {
  label: string;
  run(): Promise<unknown>;
}

/** Ids of specs for orders. */
export interface Specs {
  plain: string;
  /** A spec of the add-ons activity. */
  offered: string;
}

/** A call with its arguments. */
type EndpointCall = readonly [endpoint: AnyEndpoint, args: Readonly<Record<string, unknown>>];

const STATUSES = [0, 1, 2, 3, 4, 5, 6];

/** Creates calls of lists; page 40 exists only for a shopper with many orders. */
const createReadCalls = ({ phone }: Shopper): EndpointCall[] => [
  ...STATUSES.map((status): EndpointCall => [queryOrder, { status }]),
  [queryOrder, { status: 0, pageNum: 2 }],
  [queryOrder, { status: 4, pageNum: 40 }],
  [queryOrder, { status: 0, phone }],
  [queryOrder, { status: 4, phone, pageNum: 2 }],
  ...[queryOrderCount, me, userPoints, refundPoints, couponList, redPacket, addressList].map(
    (endpoint): EndpointCall => [endpoint, {}],
  ),
];

/** Creates calls with an id; none if the shopper has no such id. */
const createCallsFor = (name: string, id: string | undefined, ...endpoints: AnyEndpoint[]): EndpointCall[] =>
  id === undefined ? [] : endpoints.map((endpoint): EndpointCall => [endpoint, { [name]: id }]);

const createDetailCalls = ({ orderIds, mergeOrderId, complaintId }: Shopper): EndpointCall[] => [
  ...orderIds.flatMap((id) => [
    ...createCallsFor('orderId', id, orderDetail, afterSale),
    ...createCallsFor('id', id, queryRealOrder, expressPath),
  ]),
  ...createCallsFor('mergeOrderId', mergeOrderId, mergeOrderDetail),
  ...createCallsFor('id', complaintId, complaintDetail),
];

/** Creates writes that read the shopper's limits, points and coupons. */
const createWriteCalls = (
  { addressId, unpaidOrderId, closedOrderId }: Shopper,
  specs: Specs,
): EndpointCall[] => [
  [signIn, {}],
  [shareAddPoints, {}],
  [addPoint, { goodsSpecId: specs.plain, activityType: 0 }],
  [couponReceive, { couponId: 'bench-coupon' }],
  [saveOrder, { goodsSpecId: specs.plain, quantity: 1, addressId }],
  [saveOrder, { goodsSpecId: specs.offered, quantity: 1, activityType: 6, addressId }],
  ...createCallsFor('orderId', unpaidOrderId, cancelOrder),
  ...createCallsFor('orderId', closedOrderId, reOrder),
];

/** Creates all calls of one shopper. */
export const listShopperCalls = (mall: Mall, name: string, shopper: Shopper, specs: Specs): LabelledCall[] =>
  [...createReadCalls(shopper), ...createDetailCalls(shopper), ...createWriteCalls(shopper, specs)].map(
    ([endpoint, args]) => ({
      label: `${endpoint.id} ${JSON.stringify(args)} of a ${name} shopper`,
      run: () => call(mall, endpoint, shopper.userId, args),
    }),
  );

/** Creates public calls for a product with many orders. */
export const listProductCalls = (mall: Mall, goodsId: string, { userId }: Shopper): LabelledCall[] =>
  [1, 3].flatMap((pageNum) => [
    {
      label: `goodsComments, page ${pageNum}`,
      run: () => call(mall, goodsComments, userId, { id: goodsId, pageNum }),
    },
    { label: 'goodsDetail of a popular product', run: () => call(mall, goodsDetail, userId, { goodsId }) },
    { label: 'goodsCouponConfig', run: () => call(mall, goodsCouponConfig, userId, { goodsId }) },
  ]);
