import 'server-only';

/**
 * Tables of products without shipping: how they are fulfilled, codes in stock, and the result for each bought
 * piece.
 */
export interface ServiceTables {
  service_goods: ServiceGoodsTable;
  service_codes: ServiceCodeTable;
  service_pieces: ServicePieceTable;
}

/** How a service product is fulfilled: by a voucher code, or by topping up a number. */
export type ServiceType = 'voucher' | 'topUp';
/** Where the codes of a voucher come from. */
export type CodeSource = 'imported' | 'generated';

/**
 * How a product of kind `service` is fulfilled. A product without a row is a voucher whose codes an operator
 * imports.
 */
interface ServiceGoodsTable {
  goods_id: string;
  type: ServiceType;
  /** Where the codes of a voucher come from; ignored for top-ups. */
  codes: CodeSource;
  /** Days for which an issued code is valid; null: for ever. */
  valid_days: number | null;
  /** JSON: paragraphs in both languages. */
  how_to_use: string;
}

/**
 * A voucher code. It is a secret: only the owner of its piece can read it. Without `piece_id` it is in stock.
 */
interface ServiceCodeTable {
  id: string;
  goods_id: string;
  goods_spec_id: string;
  /** Card number, for cards that have one besides the code. */
  number: string | null;
  code: string;
  /** The piece that it was issued to; never changes afterwards. */
  piece_id: string | null;
  created_at: string;
}

/** One piece of a paid service order. `(order_item_id, position)` is unique, so it is created once. */
interface ServicePieceTable {
  /** `<order item>-<position>`. */
  id: string;
  order_id: string;
  order_item_id: string;
  goods_id: string;
  goods_spec_id: string;
  /** From 1. */
  position: number;
  type: ServiceType;
  source: CodeSource;
  valid_days: number | null;
  /** `waiting`: waits for a code, or for the number to top up; `underWay`: a top-up that has its number. */
  state: 'waiting' | 'underWay' | 'done';
  /** Mobile number to top up. */
  account: string | null;
  valid_until: string | null;
  /** When the operator was notified that it waits for a code. */
  told_at: string | null;
  created_at: string;
  moved_at: string;
}
