import 'server-only';

/** Tables of points and sign-ins. */
export interface PointsTables {
  gift_counts: GiftCountTable;
  gift_guests: GiftGuestTable;
  gift_phones: GiftPhoneTable;
  rewarded_phones: RewardedPhoneTable;
  score_reversals: ScoreReversalTable;
  points_lots: PointsLotTable;
  points_ledger: PointsLedgerTable;
  sign_ins: SignInTable;
}

/** Number of guests per day who receive gifts, by `mark` (digest of a device or a network address). */
interface GiftCountTable {
  mark: string;
  /** In Asia/Shanghai. */
  day: string;
  guests: number;
}

/** A guest counted in `gift_counts`: once a day, however many gifts they receive. */
interface GiftGuestTable {
  user_id: string;
  /** In Asia/Shanghai. */
  day: string;
}

/** The one user of a day who receives gifts as the holder of a phone, known by nothing else. */
interface GiftPhoneTable {
  /** Digest of the phone. */
  phone_mark: string;
  /** In Asia/Shanghai. */
  day: string;
  user_id: string;
}

/** Phones for whose binding points were granted, whatever user they belong to now. */
interface RewardedPhoneTable {
  /** Digest of the phone. */
  phone_mark: string;
}

/**
 * Points of "full refund by score" reversed because of refunds: one row per order, which grows with each
 * partial refund.
 */
export interface ScoreReversalTable {
  order_id: string;
  user_id: string;
  /** Reversed points; never more than the order had returned. */
  points: number;
  taken: number;
  /** Already spent and not recoverable; for the operator. `points` = `taken` + `lapsing` + `shortfall`. */
  shortfall: number;
  /** Reserved by unpaid orders at that time; they expire when these release them. */
  lapsing: number;
  /** Time of the first partial refund. */
  created_at: string;
}

/**
 * Points granted together, which expire together. `remaining` is neither spent nor reserved; orders take from
 * the lot that expires first. `(user_id, reason, ref)` is unique, so nothing is granted twice.
 */
interface PointsLotTable {
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

/**
 * A ledger entry; append-only. The sum of `delta` over a lot is its `remaining`, over a user the balance
 * including expired points that are not yet written off.
 */
interface PointsLedgerTable {
  id: string;
  user_id: string;
  lot_id: string;
  delta: number;
  reason: string;
  ref: string;
  created_at: string;
}

/** A sign-in. `day` in Asia/Shanghai; the key (user_id, day) allows one per day. */
interface SignInTable {
  user_id: string;
  day: string;
  continuous_days: number;
  points: number;
  created_at: string;
}
