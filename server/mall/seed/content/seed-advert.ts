import 'server-only';
import { z } from 'zod';
import { localized } from '../../catalogue/localized';
import type { AdvertColumn } from '../../config/adverts';
import { isServed } from '../adverts';

const none = { zh: '', en: '' };

/** An advert of a seed file. Of `paths` the first one counts whose page exists. */
export const seedAdvert = z.object({
  img: z.string(),
  title: localized,
  subTitle: localized.default(none),
  cta: localized.default(none),
  paths: z.array(z.string()).min(1),
  /** Page of `/activity/…` that it opens. */
  pageId: z.string().default(''),
});
export type SeedAdvert = z.output<typeof seedAdvert>;

/** The advert as columns keep it; what leads to no page that exists leads home. */
export function advertOf({ img, title, subTitle, cta, paths, pageId }: SeedAdvert): AdvertColumn {
  const path = paths.find(isServed) ?? '/home';
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
