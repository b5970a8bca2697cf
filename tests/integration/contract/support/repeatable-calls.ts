/**
 * Calls that may write each time they are repeated, and the tables that grow by it. None of these tables
 * holds points,
 * stock, money or coupons.
 */
export const repeatableCalls: Readonly<Record<string, readonly string[]>> = {
  // Each captcha is a new picture; it is deleted after five minutes.
  captcha: ['captchas'],
  // A user may save the same address twice.
  addressCreate: ['addresses'],
  // Limited to a hundred a day; each upload is a new picture, whatever its content.
  imgUpload: ['uploads'],
  // Limited to ten a day; each has its own receipt number.
  complaint: ['complaints'],
};
