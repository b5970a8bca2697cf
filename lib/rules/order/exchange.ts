import { MAX_QUANTITY } from './order-price';

/** What of a spec decides whether and how often it can be had. */
interface StockedSpec {
  goodsSpecId: string;
  stock: number;
  orderLimit: number;
}

/** Most pieces of a spec one order may take now; 0: none to be had (R-GOODS-11). */
export const getQuantityLimit = ({ stock, orderLimit }: Omit<StockedSpec, 'goodsSpecId'>): number =>
  Math.max(0, Math.min(stock, orderLimit, MAX_QUANTITY));

/** The spec a shopper finds chosen: the wanted one if it can be had, else the first that can, else the first. */
export function pickSpec<S extends StockedSpec>(specs: readonly S[], wantedId?: string): S | undefined {
  const available = specs.filter((spec) => getQuantityLimit(spec) > 0);
  return available.find(({ goodsSpecId }) => goodsSpecId === wantedId) ?? available[0] ?? specs[0];
}

/**
 * A quantity within what the spec allows; at least 1, so that a sold-out spec still shows a price
 * (R-ORDER-40).
 */
export const clampQuantity = (spec: Omit<StockedSpec, 'goodsSpecId'>, quantity: number): number =>
  Math.max(1, Math.min(getQuantityLimit(spec), quantity));

/** How many points are lacking; 0 while the balance is not known, because the server decides anyway. */
export const countMissingPoints = (needed: number, balance: number | undefined): number =>
  balance === undefined ? 0 : Math.max(0, needed - balance);

/** `activityType` of the address of a goods page; undefined unless it is one (R-GOODS-11). */
export function parseActivityType(search: string): number | undefined {
  const raw = new URLSearchParams(search).get('activityType');
  return raw !== null && /^[0-7]$/.test(raw) ? Number(raw) : undefined;
}
