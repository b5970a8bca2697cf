import 'server-only';
import { z } from 'zod';
import { type Advert, advertType, type BusinessKey, webAdvertiseConfig } from '@/lib/contract/config';
import type { Context } from '../context';
import { jsonColumn } from '../db/json-column';
import { localize, localized } from '../goods/localized';
import { implement } from '../http/implement';
import { getProject } from './project';

/** Schema of `adverts.content`: texts in both languages, the other fields of `businessKey` as the contract has them. */
export const advertColumn = z.object({
  urlType: z.enum(['link', 'path', 'goods']),
  img: z.string(),
  desc: localized,
  title: localized,
  subTitle: localized,
  cta: localized,
  pageId: z.string().default(''),
  goodsId: z.string().default(''),
  type: z.string().default(''),
  path: z.string().default(''),
});
export type AdvertColumn = z.output<typeof advertColumn>;
const contentColumn = jsonColumn('adverts.content', advertColumn);

/** Serializes an advert in the language of the request. */
export function toAdvert(
  { locale, picture }: Pick<Context, 'locale' | 'picture'>,
  advert: AdvertColumn,
): Advert {
  const { urlType, img, desc, title, subTitle, cta, pageId, goodsId, type, path } = advert;
  const text = (both: { zh: string; en: string }) => localize(locale, both);
  const key: BusinessKey = {
    title: text(title),
    subTitle: text(subTitle),
    cta: text(cta),
    pageId,
    goodsId,
    type,
    path,
  };
  return { urlType, img: picture(img), desc: text(desc), businessKey: JSON.stringify(key) };
}

/** Returns the adverts of the requested types for the project's brand, each type in display order (R-HOME-02). */
export const handleAdverts = implement(webAdvertiseConfig, async (context, { input }) => {
  const { theme } = await getProject(context, context.pId);
  const rows = await context.db
    .selectFrom('adverts')
    .select(['adv_type', 'content'])
    .where('adv_type', 'in', input.advType.split(','))
    .where('sub_type', '=', input.subType)
    .where('theme', 'in', ['', theme])
    .orderBy('adv_type')
    .orderBy('position')
    .orderBy('id')
    .execute();
  return rows.map(({ adv_type, content }) => ({
    advType: advertType.parse(adv_type),
    ...toAdvert(context, contentColumn.parse(content)),
  }));
});
