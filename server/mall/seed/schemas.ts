import 'server-only';
import { z } from 'zod';
import { fen, id, points } from '@/lib/contract/fields';
import { goodsTag } from '@/lib/contract/goods';
import { goodsDetailSchema } from '../goods/goods-columns';
import { localized } from '../goods/localized';

/** Schemas of the files in `seed/catalogue`; every load checks them. */

export const groupFile = z.array(z.object({ id, slug: z.string(), name: localized, icon: z.string() }));

const specSchema = z.object({
  id,
  name: localized,
  points,
  priceFen: fen,
  marketPriceFen: fen,
  stock: z.number().int().min(0),
  weightGrams: z.number().int().min(0),
});

const commentSchema = z.object({
  nickName: localized,
  stars: z.number().int().min(1).max(5),
  text: localized,
  daysAgo: z.number().min(0),
});

const goodsSchema = goodsDetailSchema.extend({
  id,
  slug: z.string(),
  name: localized,
  specs: z.array(specSchema).min(1),
  kind: z.enum(['physical', 'service']),
  supplier: z.string(),
  tags: z.array(goodsTag),
  exchanged: z.number().int().min(0),
  cover: z.string(),
  pictures: z.array(z.string()),
  comments: z.array(commentSchema).default([]),
});
export type SeedGoods = z.output<typeof goodsSchema>;

export const goodsFile = z.array(goodsSchema);
