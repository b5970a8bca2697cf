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

const link = { urlType: z.enum(['link', 'path', 'goods']), path: z.string() };

/** An advert with a picture, for every theme. */
export const advertFile = z.object({
  id: z.string(),
  title: localized,
  subtitle: localized,
  cta: localized,
  img: z.string(),
  /** Id of its goods group. */
  type: id,
  ...link,
});
export type SeedAdvert = z.output<typeof advertFile>;

/** `brand`: the theme that shows the banner. */
export const bannerFile = z.array(advertFile.extend({ brand: z.string() }));

/** Adverts of the card pages. */
export const landingFile = z.array(
  z.object({
    id: z.string(),
    /** Theme that shows it. */
    brand: z.string(),
    /** Subtype of `feedAdvert`: 2 for `/centerPageA`, 3 for `/centerPageB`. */
    subType: z.union([z.literal(2), z.literal(3)]),
    goodsId: id,
    title: localized,
  }),
);

const entrySchema = z.object({ id: z.string(), icon: z.string(), name: localized, ...link });
export type SeedEntry = z.output<typeof entrySchema>;

export const entryFile = z.object({ home: z.array(entrySchema), mine: z.array(entrySchema) });

const wordList = z.array(z.string());
export const wordFile = z.object({ default: localized, hot: z.object({ zh: wordList, en: wordList }) });

export const noticeFile = z.array(z.object({ text: localized, path: z.string() }));
