import 'server-only';
import { z } from 'zod';
import type { AdvertColumn } from '../../config/adverts';
import { localized } from '../../goods/localized';
import { isServedPath } from '../adverts';

const emptyText = { zh: '', en: '' };

/** An advert of a seed file. It leads to the first of `paths` whose page exists. */
export const seedAdvertSchema = z.object({
  img: z.string(),
  title: localized,
  subTitle: localized.default(emptyText),
  cta: localized.default(emptyText),
  paths: z.array(z.string()).min(1),
  /** Id of the activity page that it opens. */
  pageId: z.string().default(''),
});
export type SeedAdvert = z.output<typeof seedAdvertSchema>;

/** Converts an advert for its column; it leads to the home page if none of its pages exists. */
export function toAdvertColumn({ img, title, subTitle, cta, paths, pageId }: SeedAdvert): AdvertColumn {
  const path = paths.find(isServedPath) ?? '/home';
  return {
    urlType: 'path',
    img,
    desc: title,
    title,
    subTitle,
    cta,
    pageId: path.startsWith('/activity/') ? pageId : '',
    goodsId: /^\/goodsProfile\/(\w+)/.exec(path)?.[1] ?? '',
    type: '',
    path,
  };
}
