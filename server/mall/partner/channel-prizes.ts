import 'server-only';
import type { Selectable } from 'kysely';
import type { EndpointData } from '@/lib/contract/endpoint';
import type { drawPrize } from '@/lib/contract/partner';
import type { Context } from '../context';
import type { ChannelPrizeTable } from '../db/tables/partner';
import type { Db } from '../db/types';
import { localize } from '../goods/localized';

/** A channel of the partner service. */
export interface Channel {
  pId: string;
  name: string;
}

/** Reads a channel, or the default one for an unknown id (as with projects); an empty channel if neither exists. */
export async function getChannel({ db, settings, locale }: Context, pId: string): Promise<Channel> {
  const rows = await db
    .selectFrom('channels')
    .selectAll()
    .where('p_id', 'in', [pId, settings.defaultPId])
    .where('hidden_at', 'is', null)
    .execute();
  const row = rows.find((candidate) => candidate.p_id === pId) ?? rows[0];
  if (!row) return { pId: settings.defaultPId, name: '' };
  return { pId: row.p_id, name: localize(locale, { zh: row.name_zh, en: row.name_en }) };
}

/** A row of `channel_prizes`. */
export type PrizeRow = Selectable<ChannelPrizeTable>;

/** Serializes a prize; weights and stock stay inside. */
export const toPrize = (
  { locale, picture }: Pick<Context, 'locale' | 'picture'>,
  row: PrizeRow,
): EndpointData<typeof drawPrize>['prize'] => ({
  prizeId: row.id,
  title: localize(locale, { zh: row.title_zh, en: row.title_en }),
  picture: picture(row.picture),
  kind: row.kind,
  amount: row.amount,
});

/** Lists the prizes of a channel in display order. */
export const listPrizes = (db: Db, pId: string): Promise<PrizeRow[]> =>
  db
    .selectFrom('channel_prizes')
    .selectAll()
    .where('p_id', '=', pId)
    .where('hidden_at', 'is', null)
    .orderBy('position')
    .orderBy('id')
    .execute();

/** Whether a prize can be drawn: it has a weight, and some are left. A coupon prize must name its coupon. */
export const isDrawable = ({ weight, stock, kind, coupon_id }: PrizeRow): boolean =>
  weight > 0 && stock !== 0 && (kind !== 'coupon' || coupon_id !== null);
