/** Points for an order that was paid, as the mall gives them (product 4, "pay success"). */
export const ORDER_POINTS = 50;
