import 'server-only';
import { z } from 'zod';
import { linkType } from '@/lib/contract/config';
import { parseLinkTarget } from '@/lib/rules/page/link-target';
import { isInnerPath } from '@/lib/rules/page/links';
import { matchPage } from '@/lib/rules/page/page-routes';
import { parseProjectId } from '@/lib/rules/page/project-id';
import { RELATIVE_MOMENT } from '@/lib/rules/time/relative-moment';
import type { Place, Reference } from './section';

/** Fields of the content file. All objects are strict: a misspelt name is a fault, not a field that is ignored. */

/** Text without control characters (but line breaks) and unpaired surrogates, which a database may not store. */
const TEXT = /^(?:[^\p{Cc}\p{Cs}]|\n)*$/u;
export const text = (max: number) =>
  z.string().max(max).regex(TEXT, 'contains a character that is not allowed in text');
export const requiredText = (max: number) => text(max).min(1);

/** A text in both languages. */
export const texts = (max: number) => z.strictObject({ zh: text(max), en: text(max) });
export const requiredTexts = (max: number) =>
  z.strictObject({ zh: requiredText(max), en: requiredText(max) });
/** Lists of texts in both languages, such as paragraphs. */
export const textLists = (max: number, items: number) =>
  z.strictObject({ zh: z.array(text(max)).max(items), en: z.array(text(max)).max(items) });

/** An id that an operator chooses. */
export const contentId = z.string().regex(/^[\w-]{1,40}$/, 'letters, digits, _ and -, at most 40');

/** Empty: all projects. */
export const projectId = z
  .string()
  .refine((value) => value === '' || parseProjectId(value) === value, 'must be 1 to 20 digits, or empty')
  .default('');

/** Empty: all brands. */
export const brand = z.string().max(40).default('');

const FILE = '(?!.*\\.\\.)\\w[\\w./-]{0,300}';
const HTTPS = 'https:\\/\\/[^\\s\\\\"\'<>]{1,500}';
const file = (pattern: string) =>
  z.string().regex(new RegExp(`^(?:${pattern})$`), 'a file of the catalogue folder, or an https address');

/** A file in the folder of the catalogue's pictures, or an https address. */
export const picture = file(`${FILE}|${HTTPS}`);
/** The same, or empty. */
export const optionalPicture = file(`${FILE}|${HTTPS}|`);

/** A moment: ISO-8601, or relative to the moment of the import. */
export const moment = z
  .string()
  .max(40)
  .refine(
    (value) => RELATIVE_MOMENT.test(value) || z.iso.datetime({ offset: true }).safeParse(value).success,
    'expected a time such as 2026-05-01T10:00:00+08:00, now, now+PT2H or today-P1DT10H',
  )
  .describe('ISO-8601 with a time zone, or relative to the import: now+PT2H, today-P1DT10H');

/** Whether a path leads to a page of the mall. */
const isPagePath = (path: string): boolean =>
  isInnerPath(path) && matchPage(path.split(/[?#]/, 1)[0] ?? '').kind !== 'unknown';

/** A path to a page of the mall. */
export const pagePath = z.string().max(500).refine(isPagePath, 'is not a page of the mall');

const emptyTexts = { zh: '', en: '' };

/** The fields of an advert, before their link is checked. */
export const advertFields = {
  urlType: linkType.default('path'),
  img: picture,
  desc: texts(200).default(emptyTexts),
  title: texts(200),
  subTitle: texts(300).default(emptyTexts),
  cta: texts(60).default(emptyTexts),
  path: z.string().max(2000).default(''),
  pageId: z.union([contentId, z.literal('')]).default(''),
  goodsId: z.union([contentId, z.literal('')]).default(''),
  type: text(40).default(''),
  accountId: z.union([contentId, z.literal('')]).default(''),
};
const advertShape = z.strictObject(advertFields);
export type ContentAdvert = z.output<typeof advertShape>;

/** Whether pages show the advert: they leave out those whose link they do not accept. */
const hasValidLink = (advert: ContentAdvert): boolean => parseLinkTarget(advert) !== undefined;

/** Adds the rule by which pages choose adverts: a link to a page of the mall, an https site or a mini program. */
export const withValidLink = <S extends z.ZodType<ContentAdvert>>(schema: S): S =>
  schema.refine(hasValidLink, {
    path: ['path'],
    message: 'leads neither to a page of the mall nor to an https address or a mini program',
  });

/** An advert. */
export const advert = withValidLink(advertShape);

const GOODS_PATH = /^\/(?:goodsProfile|white|singleProduct)\/([\w-]+)/;

/** Lists the product that a path names. */
export function listPathReferences(path: string, place: Place): Reference[] {
  const goodsId = GOODS_PATH.exec(path)?.[1];
  return goodsId === undefined ? [] : [{ place, kind: 'product', id: goodsId }];
}

/** Lists what an advert refers to. */
export function listAdvertReferences({ path, pageId, goodsId }: ContentAdvert, place: Place): Reference[] {
  return [
    ...listPathReferences(path, [...place, 'path']),
    ...(goodsId ? [{ place: [...place, 'goodsId'], kind: 'product' as const, id: goodsId }] : []),
    ...(pageId ? [{ place: [...place, 'pageId'], kind: 'activity page' as const, id: pageId }] : []),
  ];
}

/** Lists the project and the brand of an item; empty ones mean all. */
export function listScopeReferences(
  { pId = '', theme = '' }: { pId?: string; theme?: string },
  place: Place,
): Reference[] {
  return [
    ...(pId ? [{ place: [...place, 'pId'], kind: 'project' as const, id: pId }] : []),
    ...(theme ? [{ place: [...place, 'theme'], kind: 'brand' as const, id: theme }] : []),
  ];
}
