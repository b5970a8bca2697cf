import type { GoodsDetail } from '@/lib/contract/goods';
import { MAX_QUANTITY } from './order-price';

/** The fields of a product that the exchange needs; the page sends no others to the browser. */
export type ExchangeGoods = Pick<
  GoodsDetail,
  'goodsId' | 'groupId' | 'title' | 'picture' | 'kind' | 'optionName' | 'specs'
>;

/** Selects the fields that the exchange needs. */
export const toExchangeGoods = ({
  goodsId,
  groupId,
  title,
  picture,
  kind,
  optionName,
  specs,
}: ExchangeGoods): ExchangeGoods => ({ goodsId, groupId, title, picture, kind, optionName, specs });

/** Spec and quantity that the shopper has chosen. */
export interface SpecChoice {
  goodsSpecId: string | undefined;
  quantity: number;
}

/** The properties of a spec that decide whether and how many pieces can be ordered. */
interface StockedSpec {
  goodsSpecId: string;
  stock: number;
  orderLimit: number;
}

/** The most pieces of a spec that an order may contain now; 0: not available (R-GOODS-11). */
export const getQuantityLimit = ({ stock, orderLimit }: Omit<StockedSpec, 'goodsSpecId'>): number =>
  Math.max(0, Math.min(stock, orderLimit, MAX_QUANTITY));

/** The preselected spec: the wanted one if it is available, else the first available one, else the first. */
export function pickSpec<S extends StockedSpec>(specs: readonly S[], wantedId?: string): S | undefined {
  const available = specs.filter((spec) => getQuantityLimit(spec) > 0);
  return available.find(({ goodsSpecId }) => goodsSpecId === wantedId) ?? available[0] ?? specs[0];
}

/** Limits a quantity to what the spec allows; at least 1, so that a sold-out spec has a price (R-ORDER-40). */
export const clampQuantity = (spec: Omit<StockedSpec, 'goodsSpecId'>, quantity: number): number =>
  Math.max(1, Math.min(getQuantityLimit(spec), quantity));

/** How many points are missing; 0 while the balance is not known, because the server decides anyway. */
export const countMissingPoints = (needed: number, balance: number | undefined): number =>
  balance === undefined ? 0 : Math.max(0, needed - balance);
