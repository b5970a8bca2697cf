/**
 * Ids and moments that the examples of the contract speak of. The tests build a small world in which they exist
 * (`tests/support/world`) and replay every example in it.
 */
export const example = {
  pId: '10000',
  userId: 'example-user',
  goodsId: 'example-goods',
  goodsSpecId: 'example-spec',
  /** A second goods of another supplier. */
  otherGoodsId: 'example-goods-2',
  otherGoodsSpecId: 'example-spec-2',
  addressId: 'example-address',
  otherAddressId: 'example-address-2',
  /** One order for each status that a call asks for. */
  unpaidOrderId: '20260301000000000001',
  undeliveredOrderId: '20260301000000000002',
  sentOrderId: '20260301000000000003',
  completedOrderId: '20260301000000000004',
  closedOrderId: '20260301000000000005',
  /** Sent, with a return that was approved and waits for its tracking number. */
  returningOrderId: '20260301000000000006',
  /** Sent, with a return that was asked for. */
  requestedOrderId: '20260301000000000007',
  /** Of a voucher that has its code, and of a top-up that waits for its number. */
  serviceOrderId: '20260301000000000008',
  topUpOrderId: '20260301000000000009',
  mergeOrderId: 'M2026030100000000001',
  complaintId: 'C20260310000001',
  /** A coupon that is offered; the user has one that was taken before. */
  couponId: 'example-coupon',
  userCouponId: 'example-user-coupon',
  videoId: '900001',
  /** On the list of phones whose orders the user may ask for, with a code that is under way. */
  phone: '13800138000',
  phoneCode: '135790',
  captchaId: 'example-captcha',
  imageCode: 'k7wp',
  /** The time of the example world. */
  at: '2026-03-10T04:00:00.000Z',
} as const;
