import { example } from '@/lib/contract/examples';
import type { TestMall } from '../../test-mall';

/** A live video with the example goods pinned, and a live activity that lowers their price. */
export async function buildLive({ mall }: TestMall): Promise<void> {
  const window = { starts_at: '2026-03-10T00:00:00.000Z', ends_at: '2026-03-10T06:00:00.000Z' };
  await mall.db
    .insertInto('live_videos')
    .values({
      id: example.videoId,
      title_zh: '早安厨房：一口好锅做早餐',
      title_en: 'Good morning kitchen',
      host_zh: '小满的厨房',
      host_en: 'Xiaoman’s kitchen',
      share_zh: '跟着小满做十分钟早餐，锅具直播价',
      share_en: 'A ten-minute breakfast with Xiaoman',
      cover: 'banners/vantmall-kitchen.webp',
      video: 'live/1002/index.m3u8',
      ...window,
      viewers: 15_820,
      likes: 3406,
    })
    .execute();
  await mall.db
    .insertInto('live_goods')
    .values({ video_id: example.videoId, goods_id: example.goodsId, position: 0 })
    .execute();
  const activityId = 'example-live-activity';
  const titles = { title_zh: '直播专享', title_en: 'Live prices' };
  await mall.db
    .insertInto('activities')
    .values({ id: activityId, activity_type: 7, p_id: '', ...titles, ...window })
    .execute();
  await mall.db
    .insertInto('activity_specs')
    .values({
      activity_id: activityId,
      goods_spec_id: example.goodsSpecId,
      goods_id: example.goodsId,
      position: 0,
      points: 80,
      price_fen: 1590,
      stock: 40,
      initial_stock: 50,
      claimed_elsewhere: 10,
      order_limit: 2,
    })
    .execute();
}
