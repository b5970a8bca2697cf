import 'server-only';
import { sql } from 'kysely';
import { z } from 'zod';
import { getDailyShow } from '@/lib/rules/live/live-show';
import { addDays, getHourOfDay, toShopDay } from '@/lib/rules/time/dates';
import { resolveMoment } from '@/lib/rules/time/relative-moment';
import type { LiveVideoTable } from '../../../db/tables/live';
import { insertRows, upsert } from '../../../db/write-rows';
import { contentId, moment, picture, requiredTexts, texts } from '../fields';
import { removeMissingRows } from '../remove-rows';
import { defineSection, type Fault, findDuplicates } from '../section';

const count = z.number().int().min(0).max(1_000_000_000);
const video = z.strictObject({
  id: z.string().regex(/^\d{1,20}$/, 'must be 1 to 20 digits'),
  title: requiredTexts(200),
  host: requiredTexts(100),
  shareText: texts(300).default({ zh: '', en: '' }),
  cover: picture,
  video: picture.describe('an HLS play list: a file of the catalogue folder, or an https address'),
  dailyHour: z
    .number()
    .int()
    .min(0)
    .max(23)
    .nullable()
    .default(null)
    .describe('hour in Asia/Shanghai of a show that is repeated every day; null: one show'),
  startsAt: moment.nullable().default(null).describe('of one show'),
  endsAt: moment.nullable().default(null),
  viewers: count.default(0),
  likes: count.default(0).describe('likes that this mall did not count'),
  goodsIds: z.array(contentId).max(50).describe('products pinned to the video, in display order'),
});
type ContentVideo = z.output<typeof video>;

const schema = z.array(video).max(1000).describe('live videos and replays');

const CONTENT_COLUMNS = [
  ...['title_zh', 'title_en', 'host_zh', 'host_en', 'share_zh', 'share_en', 'cover', 'video'],
  ...['starts_at', 'ends_at', 'daily_hour', 'viewers', 'likes', 'hidden_at'],
] as const satisfies readonly (keyof LiveVideoTable)[];

/** The time of a show. A daily one begins with a past show: the job schedules the next one with its prices. */
function getWindow({ dailyHour, startsAt, endsAt }: ContentVideo, now: Date) {
  if (dailyHour !== null)
    return getDailyShow(dailyHour, getHourOfDay(addDays(toShopDay(now), -2), dailyHour));
  return { startsAt: resolveMoment(startsAt ?? 'now', now), endsAt: resolveMoment(endsAt ?? 'now', now) };
}

function findTimeFaults(each: ContentVideo, index: number, now: Date): Fault[] {
  const isSingle = each.startsAt !== null && each.endsAt !== null;
  const hasTimes = each.startsAt !== null || each.endsAt !== null;
  if (each.dailyHour !== null)
    return hasTimes ? [{ place: [index, 'dailyHour'], message: 'excludes startsAt and endsAt' }] : [];
  if (!isSingle) return [{ place: [index, 'startsAt'], message: 'needs startsAt and endsAt, or dailyHour' }];
  const { startsAt, endsAt } = getWindow(each, now);
  return startsAt < endsAt ? [] : [{ place: [index, 'endsAt'], message: 'must be after startsAt' }];
}

/** Live videos. Likes of shoppers stay, and so does the time of a daily show. */
export const liveVideosSection = defineSection({
  schema,
  async read(db) {
    const rows = await db
      .selectFrom('live_videos as video')
      .selectAll('video')
      .select(sql<number>`(select count(*) from live_likes where video_id = video.id)`.as('counted'))
      .where('hidden_at', 'is', null)
      .orderBy(sql`length(id)`)
      .orderBy('id')
      .execute();
    const pinned = await db
      .selectFrom('live_goods')
      .selectAll()
      .orderBy('position')
      .orderBy('goods_id')
      .execute();
    const byVideo = Map.groupBy(pinned, ({ video_id }) => video_id);
    return rows.map((row) => ({
      id: row.id,
      title: { zh: row.title_zh, en: row.title_en },
      host: { zh: row.host_zh, en: row.host_en },
      shareText: { zh: row.share_zh, en: row.share_en },
      cover: row.cover,
      video: row.video,
      dailyHour: row.daily_hour,
      startsAt: row.daily_hour === null ? row.starts_at : null,
      endsAt: row.daily_hour === null ? row.ends_at : null,
      viewers: row.viewers,
      likes: row.likes - Number(row.counted),
      goodsIds: (byVideo.get(row.id) ?? []).map(({ goods_id }) => goods_id),
    }));
  },
  findFaults: (videos, now) => [
    ...findDuplicates(videos, ({ id }) => id),
    ...videos.flatMap((each, index) => [
      ...findTimeFaults(each, index, now),
      ...findDuplicates(each.goodsIds, (id) => id, { name: '', parent: [index, 'goodsIds'] }),
    ]),
  ],
  listReferences: (videos) =>
    videos.flatMap(({ goodsIds }, index) =>
      goodsIds.map((id, position) => ({ place: [index, 'goodsIds', position], kind: 'product', id })),
    ),
  async write(videos, context) {
    const { tx, now } = context;
    await removeMissingRows(context, {
      section: 'liveVideos',
      table: 'live_videos',
      key: 'id',
      kept: videos.map(({ id }) => id),
      traces: [{ table: 'live_likes', column: 'video_id', name: 'likes' }],
      parts: [{ table: 'live_goods', column: 'video_id' }],
    });
    const stored = await tx
      .selectFrom('live_videos')
      .select(['id', 'daily_hour', 'starts_at', 'ends_at'])
      .execute();
    const storedById = new Map(stored.map((row) => [row.id, row]));
    const rows = videos.map((each) => {
      const earlier = storedById.get(each.id);
      const { startsAt, endsAt } = getWindow(each, now);
      const isScheduled =
        earlier !== undefined && each.dailyHour !== null && earlier.daily_hour === each.dailyHour;
      return {
        id: each.id,
        title_zh: each.title.zh,
        title_en: each.title.en,
        host_zh: each.host.zh,
        host_en: each.host.en,
        share_zh: each.shareText.zh,
        share_en: each.shareText.en,
        cover: each.cover,
        video: each.video,
        starts_at: isScheduled ? earlier.starts_at : startsAt.toISOString(),
        ends_at: isScheduled ? earlier.ends_at : endsAt.toISOString(),
        daily_hour: each.dailyHour,
        viewers: each.viewers,
        likes: each.likes,
        hidden_at: null,
      };
    });
    await upsert(tx, 'live_videos', rows, 'id', CONTENT_COLUMNS);
    // The upsert waits for likes in flight and locks the videos, so the count is complete.
    const ids = videos.map(({ id }) => id);
    if (ids.length === 0) return [];
    await sql`update live_videos set likes = likes + (select count(*) from live_likes where video_id = live_videos.id)
      where id in (${sql.join(ids)})`.execute(tx);
    await tx.deleteFrom('live_goods').where('video_id', 'in', ids).execute();
    const pinned = videos.flatMap(({ id, goodsIds }) =>
      goodsIds.map((goods_id, position) => ({ video_id: id, goods_id, position })),
    );
    await insertRows(tx, 'live_goods', pinned);
    return [];
  },
});
