import type { TestMall } from '../../test-mall';

/** A client that has won a prize of the default channel's draw, in which every draw gives the same prize. */
export async function buildPartner({ mall, now }: TestMall): Promise<void> {
  await mall.db
    .insertInto('prize_wins')
    .values({ client_id: 'example-client', prize_id: 'prize-10000-3', won_at: now().toISOString() })
    .execute();
  await mall.db.updateTable('channel_prizes').set({ weight: 0 }).where('id', '!=', 'prize-10000-3').execute();
}
