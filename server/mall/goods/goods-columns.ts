import 'server-only';
import { z } from 'zod';
import { goodsTag } from '@/lib/contract/goods';
import { jsonColumn } from '../db/json-column';
import { localized } from './localized';

/** Schema of `goods.detail`. */
export const goodsDetailSchema = z.object({
  subtitle: localized,
  description: z.object({ zh: z.array(z.string()), en: z.array(z.string()) }),
  facts: z.array(z.object({ name: localized, value: localized })),
  optionName: localized,
});

export const detailColumn = jsonColumn('goods.detail', goodsDetailSchema);
export const tagsColumn = jsonColumn('goods.tags', z.array(goodsTag));
export const picturesColumn = jsonColumn('goods.pictures', z.array(z.string()));
export const commentPicturesColumn = jsonColumn('goods_comments.pictures', z.array(z.string()));
