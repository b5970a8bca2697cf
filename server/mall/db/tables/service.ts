import 'server-only';

/** Goods without shipping: how they are given, codes in stock, and what each bought piece got. */
export interface ServiceTables {
  service_goods: ServiceGoodsTable;
  service_codes: ServiceCodeTable;
  service_pieces: ServicePieceTable;
}

export type ServiceType = 'voucher' | 'topUp';
export type CodeSource = 'imported' | 'generated';

/** How a goods of kind `service` is given. One without a row is a voucher whose codes somebody has to import. */
export interface ServiceGoodsTable {
  goods_id: string;
  type: ServiceType;
  /** Where the codes of a voucher come from; of a top-up it says nothing. */
  codes: CodeSource;
  /** Days after the code was given in which it can be used; null: for ever. */
  valid_days: number | null;
  /** JSON: paragraphs in both languages. */
  how_to_use: string;
}

/** A code is a secret: only the owner of its piece reads it. Without `piece_id` it is in stock. */
export interface ServiceCodeTable {
  id: string;
  goods_id: string;
  goods_spec_id: string;
  /** Number of a card that has one beside its code. */
  number: string | null;
  code: string;
  /** The piece that got it; nothing takes it away again. */
  piece_id: string | null;
  created_at: string;
}

/** One piece of a service order that is paid. `(order_item_id, position)` is unique: it is made once. */
export interface ServicePieceTable {
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
  /** `waiting`: for a code, or for the number to top up; `underWay`: a top-up that has its number. */
  state: 'waiting' | 'underWay' | 'done';
  /** Mobile number that a top-up goes to. */
  account: string | null;
  valid_until: string | null;
  /** When the operator was told that it waits for a code. */
  told_at: string | null;
  created_at: string;
  moved_at: string;
}
