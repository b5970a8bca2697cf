import 'server-only';
import { z } from 'zod';
import { parseGoodsPath } from '@/lib/rules/page/goods-path';
import type { AdvertColumn } from '../../config/adverts';
import { localized } from '../../goods/localized';

const emptyText = { zh: '', en: '' };

/** An advert of a seed file. */
export const seedAdvertSchema = z.object({
  img: z.string(),
  title: localized,
  subTitle: localized.default(emptyText),
  cta: localized.default(emptyText),
  path: z.string(),
  /** Id of the activity page that it opens. */
  pageId: z.string().default(''),
});
export type SeedAdvert = z.output<typeof seedAdvertSchema>;

/** Converts an advert for its column. */
export function toAdvertColumn({ img, title, subTitle, cta, path, pageId }: SeedAdvert): AdvertColumn {
  return {
    urlType: 'path',
    img,
    desc: title,
    title,
    subTitle,
    cta,
    pageId: path.startsWith('/activity/') ? pageId : '',
    goodsId: parseGoodsPath(path) ?? '',
    type: '',
    path,
    accountId: '',
  };
}
