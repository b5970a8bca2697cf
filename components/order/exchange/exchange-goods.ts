import type { GoodsDetail } from '@/lib/contract/goods';

/** What the exchange needs of a goods: the page sends these fields to the browser and no others. */
export type ExchangeGoods = Pick<
  GoodsDetail,
  'goodsId' | 'groupId' | 'title' | 'picture' | 'kind' | 'optionName' | 'specs'
>;

/** Picks them. */
export const toExchangeGoods = ({
  goodsId,
  groupId,
  title,
  picture,
  kind,
  optionName,
  specs,
}: ExchangeGoods): ExchangeGoods => ({ goodsId, groupId, title, picture, kind, optionName, specs });

/** The few texts of the exchange that stand on the goods page itself. */
export interface ExchangeTexts {
  choose: string;
  now: string;
  soldOut: string;
  onePiece: string;
  /** `#` stands for the number. */
  manyPieces: string;
  failed: string;
}

/** What a shopper has chosen. */
export interface SpecChoice {
  goodsSpecId: string | undefined;
  quantity: number;
}

/** What the sheet is given by the page around it. */
export interface ExchangeSheetProps {
  open: boolean;
  onClose: () => void;
  goods: ExchangeGoods;
  unit: string;
  choice: SpecChoice;
  onChoose: (choice: SpecChoice) => void;
}
