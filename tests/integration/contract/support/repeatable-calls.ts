/**
 * Calls that may do something each time they are made, and the tables that grow by it. None of these holds points,
 * stock, money or coupons.
 */
export const repeatableCalls: Readonly<Record<string, readonly string[]>> = {
  // Each picture is one of its own, and gone after five minutes.
  captcha: ['captchas'],
  // A shopper may keep the same address twice.
  addressCreate: ['addresses'],
  // A hundred a day; each is a picture of its own, whatever is in it.
  imgUpload: ['uploads'],
  // Ten a day; each has a receipt number.
  complaint: ['complaints'],
};
