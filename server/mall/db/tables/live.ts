import 'server-only';

/** Live videos. */
export interface LiveTables {
  live_videos: LiveVideoTable;
  live_goods: LiveGoodsTable;
  live_likes: LiveLikeTable;
}

export interface LiveVideoTable {
  /** Digits. */
  id: string;
  title_zh: string;
  title_en: string;
  host_zh: string;
  host_en: string;
  share_zh: string;
  share_en: string;
  /** Keys of the catalogue, or URLs. */
  cover: string;
  video: string;
  starts_at: string;
  ends_at: string;
  /** A show of the demo that comes again every day at this hour in Asia/Shanghai; null: once. */
  daily_hour: number | null;
  /** As the operator of the stream counts them; the demo's in the end of a show. */
  viewers: number;
  /** Those of the beginning and one for each row of `live_likes`. */
  likes: number;
}

/** Goods pinned to a video. */
export interface LiveGoodsTable {
  video_id: string;
  goods_id: string;
  position: number;
}

export interface LiveLikeTable {
  video_id: string;
  user_id: string;
  created_at: string;
}
