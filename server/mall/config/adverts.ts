import 'server-only';
import { z } from 'zod';
import {
  type Advert,
  advertType,
  type BusinessKey,
  linkType,
  webAdvertiseConfig,
} from '@/lib/contract/config';
import { parseGoodsPath } from '@/lib/rules/page/goods-path';
import type { Context } from '../context';
import { jsonColumn } from '../db/json-column';
import { localize, localized } from '../goods/localized';
import { implement } from '../http/implement';
import { getProject } from './project';

/** Schema of `adverts.content`: texts in both languages, the other fields of `businessKey` as the contract has them. */
export const advertColumn = z.object({
  urlType: linkType,
  img: z.string(),
  desc: localized,
  title: localized,
  subTitle: localized,
  cta: localized,
  pageId: z.string().default(''),
  goodsId: z.string().default(''),
  type: z.string().default(''),
  path: z.string().default(''),
  accountId: z.string().default(''),
});
export type AdvertColumn = z.output<typeof advertColumn>;
const contentColumn = jsonColumn('adverts.content', advertColumn);

/** The product whose page an advert opens without naming its group. */
function findProductWithoutGroup({ urlType, goodsId, type, path }: AdvertColumn): string | undefined {
  if (type || urlType === 'miniProgram') return undefined;
  return urlType === 'goods' || !path ? goodsId || undefined : parseGoodsPath(path);
}

function serializeAdvert(
  { locale, picture }: Pick<Context, 'locale' | 'picture'>,
  advert: AdvertColumn,
  groups: ReadonlyMap<string, string>,
): Advert {
  const { urlType, img, desc, title, subTitle, cta, type, ...link } = advert;
  const text = (both: { zh: string; en: string }) => localize(locale, both);
  const key: BusinessKey = {
    title: text(title),
    subTitle: text(subTitle),
    cta: text(cta),
    ...link,
    type: type || (groups.get(findProductWithoutGroup(advert) ?? '') ?? ''),
  };
  return { urlType, img: picture(img), desc: text(desc), businessKey: JSON.stringify(key) };
}

/**
 * Serializes adverts in the language of the request. A link to a product gets the product's group as `type` where the
 * advert names none (R-NAV-21).
 */
export async function toAdverts(
  context: Pick<Context, 'db' | 'locale' | 'picture'>,
  adverts: readonly AdvertColumn[],
): Promise<Advert[]> {
  const ids = adverts.map(findProductWithoutGroup).filter((id) => id !== undefined);
  const rows =
    ids.length === 0
      ? []
      : await context.db.selectFrom('goods').select(['id', 'group_id']).where('id', 'in', ids).execute();
  const groups = new Map(rows.map(({ id, group_id }) => [id, group_id]));
  return adverts.map((advert) => serializeAdvert(context, advert, groups));
}

/** Serializes one advert, as `toAdverts` does. */
export async function toAdvert(
  context: Pick<Context, 'db' | 'locale' | 'picture'>,
  advert: AdvertColumn,
): Promise<Advert> {
  const [serialized] = await toAdverts(context, [advert]);
  if (!serialized) throw new Error('toAdverts returns as many adverts as it gets');
  return serialized;
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
  const adverts = await toAdverts(
    context,
    rows.map(({ content }) => contentColumn.parse(content)),
  );
  return rows.flatMap(({ adv_type }, index) => {
    const advert = adverts[index];
    return advert ? { advType: advertType.parse(adv_type), ...advert } : [];
  });
});
