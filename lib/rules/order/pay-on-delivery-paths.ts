/** What the pages of a claim on delivery pass on to each other. */
export interface PayOnDeliveryParameters {
  goodsId?: string | undefined;
  goodsSpecId?: string | undefined;
  orderId?: string | undefined;
  /** Group of products from which the shopper came. */
  groupType?: string | undefined;
  /** The page from which the shopper came. */
  pageSource?: string | undefined;
}

type ClaimPage = '/payOnDeliveryLoading' | '/payOnDeliveryContact' | '/payOnDeliverySuccess';

/** Path of a page of the claim with the parameters that are known (R-DELIVERY-07, R-DELIVERY-09). */
export function createPayOnDeliveryPath(page: ClaimPage, parameters: PayOnDeliveryParameters): string {
  const known = Object.entries(parameters).filter((entry): entry is [string, string] => Boolean(entry[1]));
  return `${page}?${new URLSearchParams(known)}`;
}

/** Path of the list of a group, or of all products that can be claimed (R-DELIVERY-06). */
export const createPayOnDeliveryListPath = (groupType?: string): string =>
  `/payOnDeliveryHome${groupType ? `?${new URLSearchParams({ type: groupType })}` : ''}`;
