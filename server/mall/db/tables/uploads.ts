import 'server-only';

/** Tables of pictures that shoppers upload. */
export interface UploadTables {
  uploads: UploadTable;
}

/** An accepted picture. `id` is its name in the storage. */
interface UploadTable {
  id: string;
  user_id: string;
  /** The URL that was returned; comments, refunds and complaints refer to the picture by it. */
  url: string;
  /** Size of the stored picture. */
  bytes: number;
  width: number;
  height: number;
  /** Day in Asia/Shanghai, by which the upload limit of a user is counted. */
  day: string;
  created_at: string;
  /** When a comment, a refund or a complaint first referred to it; null: not yet. */
  used_at: string | null;
  /** Since when the picture is being deleted because it is unused; null: it is not being deleted. */
  removing_at: string | null;
}
