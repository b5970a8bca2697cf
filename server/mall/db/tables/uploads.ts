import 'server-only';

/** What shoppers send in: pictures. */
export interface UploadTables {
  uploads: UploadTable;
}

/** A picture that was taken in. `id` is its name in the storage. */
export interface UploadTable {
  id: string;
  user_id: string;
  /** The address that was told: what comments, refunds and complaints name it by. */
  url: string;
  /** Of the stored picture. */
  bytes: number;
  width: number;
  height: number;
  /** Day in Asia/Shanghai: what a user may send in is counted by it. */
  day: string;
  created_at: string;
  /** When a comment, a refund or a complaint first named it; null: not yet. */
  used_at: string | null;
  /** Since when it is being removed because nobody used it; null: it is not. */
  removing_at: string | null;
}
