import { z } from 'zod';
import { activityType, count, fen, href, id, instant, points, validItems } from './fields';

export const goodsTag = z.enum(['new', 'hot', 'freeShip', 'limited', 'gift', 'fresh']);
export type GoodsTag = z.output<typeof goodsTag>;

/** An activity as it applies to one product: the server enforces its time window and its stock. */
const activitySchema = z.object({
  activityType,
  startsAt: instant,
  endsAt: instant,
  /** Share of the activity's stock that is sold, 0 to 1. */
  claimedRate: z.number().min(0).max(1),
});

/** A product card in a list. Points and price are those of the cheapest available spec. */
export const goodsCardSchema = z.object({
  goodsId: id,
  title: z.string(),
  picture: href,
  points,
  priceFen: fen,
  marketPriceFen: fen,
  tags: validItems(goodsTag),
  soldOut: z.boolean(),
  priceVaries: z.boolean().describe('other available specs have another price'),
  exchanged: count.describe('pieces exchanged'),
  activity: activitySchema.nullable(),
});
export type GoodsCard = z.output<typeof goodsCardSchema>;
