import 'server-only';
import type { Insertable } from 'kysely';
import { z } from 'zod';
import { id } from '@/lib/contract/fields';
import { getDailyShow } from '@/lib/rules/live/live-show';
import { addDays, getHourOfDay, toShopDay } from '@/lib/rules/time/dates';
import type { LiveVideoTable } from '../../db/tables/live';
import type { Tx } from '../../db/types';
import { upsert } from '../../db/write-rows';
import { localized } from '../../goods/localized';
import type { Seeder } from '../seeder';
import videos from './live.json';

/** Schema of `live.json`. `tools/catalogue/live.mjs` creates the videos. */
const liveFile = z.array(
  z.object({
    id,
    title: localized,
    host: localized,
    shareText: localized,
    cover: z.string(),
    goodsIds: z.array(id).min(1),
    /** Hour in Asia/Shanghai of a daily show; null: a single show `daysAgo` days ago. */
    dailyHour: z.number().int().min(0).max(23).nullable(),
    daysAgo: z.number().int().min(0),
    viewers: z.number().int().min(0),
    likes: z.number().int().min(0),
  }),
);
const seedVideos = liveFile.parse(videos);
type SeedVideo = (typeof seedVideos)[number];

/** Hours of the day during which a single show was live. */
const EVENING = { from: 19, to: 21 };

/** Columns that a changed seed updates; likes and the times of shows stay. */
const CONTENT_COLUMNS = [
  ...['title_zh', 'title_en', 'host_zh', 'host_en', 'share_zh', 'share_en', 'cover', 'video'],
  ...['daily_hour', 'viewers'],
] as const satisfies readonly (keyof LiveVideoTable)[];

/** The time of a show; a daily one starts with a past show, and the job schedules the next one. */
function getWindow({ dailyHour, daysAgo }: SeedVideo, now: Date) {
  if (dailyHour !== null)
    return getDailyShow(dailyHour, getHourOfDay(addDays(toShopDay(now), -2), dailyHour));
  const day = addDays(toShopDay(now), -daysAgo);
  return { startsAt: getHourOfDay(day, EVENING.from), endsAt: getHourOfDay(day, EVENING.to) };
}

function toVideoRow(video: SeedVideo, now: Date): Insertable<LiveVideoTable> {
  const { startsAt, endsAt } = getWindow(video, now);
  return {
    id: video.id,
    title_zh: video.title.zh,
    title_en: video.title.en,
    host_zh: video.host.zh,
    host_en: video.host.en,
    share_zh: video.shareText.zh,
    share_en: video.shareText.en,
    cover: video.cover,
    video: `live/${video.id}/index.m3u8`,
    starts_at: startsAt.toISOString(),
    ends_at: endsAt.toISOString(),
    daily_hour: video.dailyHour,
    viewers: video.viewers,
    likes: video.likes,
  };
}

async function writeVideos(tx: Tx, now: Date): Promise<void> {
  await upsert(
    tx,
    'live_videos',
    seedVideos.map((video) => toVideoRow(video, now)),
    'id',
    CONTENT_COLUMNS,
  );
  const ids = seedVideos.map((video) => video.id);
  await tx.deleteFrom('live_goods').where('video_id', 'in', ids).execute();
  const pinned = seedVideos.flatMap(({ id: video_id, goodsIds }) =>
    goodsIds.map((goods_id, position) => ({ video_id, goods_id, position })),
  );
  await tx.insertInto('live_goods').values(pinned).execute();
}

/** Live videos of the demo: a day of shows, and replays. */
export const liveSeeder: Seeder = { name: 'live', content: videos, write: writeVideos };
