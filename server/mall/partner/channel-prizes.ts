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

/** A prize with the state of its coupon; null if it has none, or names one that does not exist. */
interface ListedPrize extends PrizeRow {
  found_coupon_id: string | null;
  coupon_hidden_at: string | null;
  coupon_valid_until: string | null;
}

/** Lists the prizes of a channel in display order. */
export const listPrizes = (db: Db, pId: string): Promise<ListedPrize[]> =>
  db
    .selectFrom('channel_prizes')
    .leftJoin('coupons', 'coupons.id', 'channel_prizes.coupon_id')
    .selectAll('channel_prizes')
    .select([
      'coupons.id as found_coupon_id',
      'coupons.hidden_at as coupon_hidden_at',
      'coupons.valid_until as coupon_valid_until',
    ])
    .where('channel_prizes.p_id', '=', pId)
    .where('channel_prizes.hidden_at', 'is', null)
    .orderBy('channel_prizes.position')
    .orderBy('channel_prizes.id')
    .execute();

/** Whether the coupon of a prize can still be used: an operator has not removed it, and it has not expired. */
const hasUsableCoupon = (prize: ListedPrize, now: Date): boolean =>
  prize.found_coupon_id !== null &&
  prize.coupon_hidden_at === null &&
  (prize.coupon_valid_until === null || prize.coupon_valid_until > now.toISOString());

/** Whether a prize can be drawn: it has a weight, some are left, and its coupon, if it is one, can be used (R-PARTNER-07). */
export const isDrawable = (prize: ListedPrize, now: Date): boolean =>
  prize.weight > 0 && prize.stock !== 0 && (prize.kind !== 'coupon' || hasUsableCoupon(prize, now));
