/** The payment page of the mall's WeChat mini program (docs/payments.md, R-PAY-07). */
export const MINI_PAY_PAGE = 'pages/pay/index';

/** Creates the query of the payment page. @param orderId the id of an order or of a merge order */
export const createMiniPayQuery = (orderId: string, pId: string): string =>
  new URLSearchParams({ orderId, pId }).toString();
