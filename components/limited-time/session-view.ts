import type { ActivitySession } from '@/lib/contract/activity';
import type { GoodsCard } from '@/lib/contract/goods';
import type { Messages } from '@/lib/i18n/messages';

/** Texts of the page; those with placeholders are for `fillTemplate`. */
export type LimitedTexts = Messages['limited'];

/** The fields of a product that the page shows; the server sends no others to the browser. */
export interface SessionGoods
  extends Pick<
    GoodsCard,
    'goodsId' | 'title' | 'picture' | 'points' | 'priceFen' | 'marketPriceFen' | 'soldOut'
  > {
  /** Share of the session's stock that is sold, 0 to 1. */
  claimedRate: number;
}

/** A session as the page shows it. */
export interface SessionView extends Pick<ActivitySession, 'sessionId' | 'startsAt' | 'endsAt'> {
  goods: SessionGoods[];
}

const toSessionGoods = (card: GoodsCard): SessionGoods => {
  const { goodsId, title, picture, points, priceFen, marketPriceFen, soldOut, activity } = card;
  const price = { points, priceFen, marketPriceFen };
  return { goodsId, title, picture, ...price, soldOut, claimedRate: activity?.claimedRate ?? 0 };
};

/** Selects the fields that the page shows. */
export const toSessionViews = (sessions: readonly ActivitySession[]): SessionView[] =>
  sessions.map(({ sessionId, startsAt, endsAt, goods }) => ({
    sessionId,
    startsAt,
    endsAt,
    goods: goods.map(toSessionGoods),
  }));
