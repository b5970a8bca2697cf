import 'server-only';

/** Points, and what they were given for. */
export interface PointsTables {
  gift_counts: GiftCountTable;
  gift_guests: GiftGuestTable;
  score_reversals: ScoreReversalTable;
  points_lots: PointsLotTable;
  points_ledger: PointsLedgerTable;
  sign_ins: SignInTable;
}

/** How many guests of a day receive gifts, by a mark of where they come from (a digest, never the thing itself). */
export interface GiftCountTable {
  mark: string;
  /** In Asia/Shanghai. */
  day: string;
  guests: number;
}

/** The guests who are counted in `gift_counts`: each once a day, however many gifts they receive. */
export interface GiftGuestTable {
  user_id: string;
  /** In Asia/Shanghai. */
  day: string;
}

/** Points of "full refund by score" that went back with the cash: one row per order, which grows with each part of it. */
export interface ScoreReversalTable {
  order_id: string;
  user_id: string;
  /** What went back of what the order had brought; never more than that. */
  points: number;
  taken: number;
  /** Spent already and not to be had: for the operator to see. `points` = `taken` + `lapsing` + `shortfall`. */
  shortfall: number;
  /** Held by unpaid orders when it happened; lapses when these let go of it. */
  lapsing: number;
  /** Of the first part. */
  created_at: string;
}

/**
 * Points that came in together and expire together. `remaining` is what is neither spent nor held; orders take
 * from the lot that expires first. `(user_id, reason, ref)` is unique, so nothing is given twice.
 */
export interface PointsLotTable {
  id: string;
  user_id: string;
  amount: number;
  remaining: number;
  /** Null: never expires. */
  expires_at: string | null;
  reason: string;
  ref: string;
  created_at: string;
}

/** Append-only. The sum of `delta` over a lot is its `remaining`, over a user the balance (with expired). */
export interface PointsLedgerTable {
  id: string;
  user_id: string;
  lot_id: string;
  delta: number;
  reason: string;
  ref: string;
  created_at: string;
}

/** `day` in Asia/Shanghai; the key (user_id, day) makes sign-in happen once. */
export interface SignInTable {
  user_id: string;
  day: string;
  continuous_days: number;
  points: number;
  created_at: string;
}
