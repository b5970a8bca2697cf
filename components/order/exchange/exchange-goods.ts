import type { GoodsDetail } from '@/lib/contract/goods';
import type { SavedOrder } from '@/lib/contract/order';

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

/** Texts of the exchange on the product page itself. */
export interface ExchangeTexts {
  choose: string;
  now: string;
  /** Replaces `now` where the product is claimed on delivery. */
  claim: string;
  soldOut: string;
  onePiece: string;
  /** With the placeholder `{count}`. */
  manyPieces: string;
  failed: string;
}

/** Spec and quantity that the shopper has chosen. */
export interface SpecChoice {
  goodsSpecId: string | undefined;
  quantity: number;
}

/** Props of the exchange sheet. */
export interface ExchangeSheetProps {
  open: boolean;
  onClose: () => void;
  goods: ExchangeGoods;
  unit: string;
  choice: SpecChoice;
  onChoose: (choice: SpecChoice) => void;
  /** Activity of the order; without it that of the page's address. */
  activityType?: number;
  /** Called with the new order, instead of opening its payment or result page. */
  onOrdered?: (order: SavedOrder, activityType: number) => void;
}
