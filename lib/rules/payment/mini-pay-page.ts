/**
 * The page of the mall's WeChat mini program where orders are paid, and what it is told (docs/payments.md)
 * (R-PAY-07).
 */
export const MINI_PAY_PAGE = 'pages/pay/index';

/** `orderId`: of an order, or of a merge order. */
export const createMiniPayQuery = (orderId: string, pId: string): string =>
  new URLSearchParams({ orderId, pId }).toString();
