/** The calls that the customer's specification lists (section 7), in its order. */
const specified = `
GET /api/v4/goodsList
GET /api/v9/goodsList
GET /api/v4/goodsDetail
POST /api/v7/user/login
GET /api/v8/mall/user/points
POST /api/user/addPoint
GET /api/orderDetail
GET /api/queryRealOrder/{id}
GET /api/queryOrder
POST /api/v4/saveOrder
POST /api/multi_order/saveOrder
GET /api/expressPath/{id}
POST /api/updateAddress
POST /api/multi_order/updateAddress
GET /api/multi_order/getExpressFee
GET /api/good/comment/{id}
GET /api/signIn
POST /api/refund
GET /api/refundPoints
GET /api/v5/queryOrderCount
POST /api/complaint
POST /api/orderComment
POST /api/img/upload
POST /api/bindUpdatePhone
GET /api/v6/code/send
POST /api/userWhitePhone/add
GET /api/userWhitePhone/isExist
GET /api/projectConfig
GET /wxPay/createSignature
GET /api/shareAddPoints
GET /api/search/defaultKeyword
GET /api/search/goodsSearch
GET /api/captcha
POST /api/addCancelPhone
GET /api/webAdvertiseConfig
GET /api/kefuConfig
GET /api/trafficGuideConfig
GET /api/goodsGroupConfig
GET /wxPay/wxUrlScheme
GET /api/wxUrlScheme
POST /aliPay/wapPay
POST /cloudPay/h5Pay
POST /aliPay/aliMiniAppPay
POST /aliPay/merge/wapPay
GET /api/webActivityPageConfig
POST /api/v4/reOrder
POST /api/refundRequest
GET /api/v9/goodsRecommendList
GET /api/expressTypes
POST /api/updateReturnGoodsExpress
GET /activity/getConvenientBuyingGoods
GET /api/merge/orderDetail
GET /api/goodsCouponConfig
GET /api/v9/third/getRealAddress
GET /api/wxAddCard
GET /wxPay/getAuthInfo
POST /quick/v1/regInfo
GET /quick/v1/dtk/rankings
GET /quick/v1/dtk/nineGoods
GET /quick/v1/dtk/goods
GET /quick/v1/dtk/privilegeLink
GET /web/v1/channels/pId/{pId}
GET /web/v1/channels/pId/{pId}/drawPrizes
GET /web/v1/channels/pId/{pId}/advertisements
POST /web/v1/abTests/abAllocations
`;

/** The calls that the product decisions add (section 2). */
const decided = `
GET /api/cornerImg
GET /api/tipFloatConfig
GET /api/tabbarFloatImg
GET /api/ipAddress
GET /api/quickAppConfig
GET /api/live/list
GET /api/live/detail/{videoId}
POST /api/live/like/{videoId}
GET /api/toMiniProgram
GET /api/coupon/list
POST /api/coupon/receive
GET /api/redPacket
POST /api/redPacket/open
POST /api/cooperation
GET /api/address
POST /api/address
PUT /api/address/{id}
DELETE /api/address/{id}
POST /api/confirmReceipt
POST /api/cancelOrder
GET /api/afterSale/{orderId}
POST /api/afterSale/cancel
POST /api/logout
GET /api/user/me
POST /api/track
POST /api/log
`;

const linesOf = (text: string): string[] => text.trim().split('\n');

/** What has to be answered, as `METHOD /path`, and who asks for it. */
export const askedCalls: readonly { call: string; by: string }[] = [
  ...linesOf(specified).map((call) => ({ call, by: 'spec 7' })),
  ...linesOf(decided).map((call) => ({ call, by: 'product 2' })),
];
