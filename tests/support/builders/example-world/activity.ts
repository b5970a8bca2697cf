import { exampleReminder } from '@/lib/contract/activity';
import { example } from '@/lib/contract/examples';
import type { TestMall } from '../../test-mall';

/** A limited-time session later on the day that offers the example goods. */
export async function buildActivity({ mall }: TestMall): Promise<void> {
  const { startsAt, endsAt } = exampleReminder;
  const titles = { title_zh: '限时兑换', title_en: 'Limited-time exchange' };
  await mall.db
    .insertInto('activities')
    .values({
      id: example.sessionId,
      activity_type: 1,
      p_id: '',
      ...titles,
      starts_at: startsAt,
      ends_at: endsAt,
    })
    .execute();
  await mall.db
    .insertInto('activity_specs')
    .values({
      activity_id: example.sessionId,
      goods_spec_id: example.goodsSpecId,
      goods_id: example.goodsId,
      position: 0,
      points: 60,
      price_fen: 1590,
      stock: 40,
      initial_stock: 50,
      claimed_elsewhere: 10,
      order_limit: 2,
    })
    .execute();
}
