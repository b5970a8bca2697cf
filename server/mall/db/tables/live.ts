import 'server-only';
import type { Generated } from 'kysely';

/** Tables of live videos. */
export interface LiveTables {
  live_videos: LiveVideoTable;
  live_goods: LiveGoodsTable;
  live_likes: LiveLikeTable;
}

/** A live video. */
export interface LiveVideoTable {
  /** Digits only. */
  id: string;
  title_zh: string;
  title_en: string;
  host_zh: string;
  host_en: string;
  share_zh: string;
  share_en: string;
  /** Picture keys of the catalogue, or URLs. */
  cover: string;
  video: string;
  starts_at: string;
  ends_at: string;
  /** Demo shows repeat every day at this hour (Asia/Shanghai); null: a single show. */
  daily_hour: number | null;
  /** As counted by the stream's operator; for demo shows the number at the end of the show. */
  viewers: number;
  /** Initial number plus one for each row of `live_likes`. */
  likes: number;
  /** When an operator's import removed it; null: shoppers see it. */
  hidden_at: Generated<string | null>;
}

/** A product pinned to a video. */
interface LiveGoodsTable {
  video_id: string;
  goods_id: string;
  position: number;
}

/** A user's like of a video. */
interface LiveLikeTable {
  video_id: string;
  user_id: string;
  created_at: string;
}
