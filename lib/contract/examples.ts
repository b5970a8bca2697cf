/**
 * Ids and times that the examples of the contract use. The tests create matching data
 * (`tests/support/builders/example-world`) and replay every example against it.
 */
export const example = {
  pId: '10000',
  userId: 'example-user',
  goodsId: 'example-goods',
  goodsSpecId: 'example-spec',
  /** A second product, of another supplier. */
  otherGoodsId: 'example-goods-2',
  otherGoodsSpecId: 'example-spec-2',
  addressId: 'example-address',
  otherAddressId: 'example-address-2',
  /** One order for each status that a call requires. */
  unpaidOrderId: '20260301000000000001',
  undeliveredOrderId: '20260301000000000002',
  sentOrderId: '20260301000000000003',
  completedOrderId: '20260301000000000004',
  closedOrderId: '20260301000000000005',
  /** A sent order with an approved return that waits for its tracking number. */
  returningOrderId: '20260301000000000006',
  /** A sent order with a requested return. */
  requestedOrderId: '20260301000000000007',
  /** A voucher order that has its code, and a top-up order that waits for its phone number. */
  serviceOrderId: '20260301000000000008',
  topUpOrderId: '20260301000000000009',
  mergeOrderId: 'M2026030100000000001',
  complaintId: 'C20260310000001',
  /** A coupon that can be taken, and one that the user has taken. */
  couponId: 'example-coupon',
  userCouponId: 'example-user-coupon',
  videoId: '900001',
  /** A limited-time session that starts later on the day of the test data. */
  sessionId: 'example-session',
  /** On the allow-list of the user, with a valid SMS code. */
  phone: '13800138000',
  phoneCode: '135790',
  captchaId: 'example-captcha',
  imageCode: 'k7wp',
  /** The current time of the test data. */
  at: '2026-03-10T04:00:00.000Z',
} as const;
