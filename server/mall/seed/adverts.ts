import 'server-only';
import { parseGoodsPath } from '@/lib/rules/page/goods-path';
import type { AdvertColumn } from '../config/adverts';
import type { AdvertTable } from '../db/tables/project';
import type { SeedContent } from './read-seed-content';
import type { SeedAdvert, SeedEntry } from './schemas';

const emptyText = { zh: '', en: '' };

const toAdvertRow = (
  target: Pick<AdvertTable, 'adv_type' | 'sub_type' | 'theme'>,
  id: string,
  position: number,
  content: AdvertColumn,
): AdvertTable => ({
  ...target,
  id: `seed-${target.adv_type}-${target.sub_type}-${id}`,
  position,
  content: JSON.stringify(content),
});

/** Converts an advert with a picture. */
function toPictureRow(
  place: Pick<AdvertTable, 'sub_type' | 'theme'>,
  banner: SeedAdvert,
  position: number,
): AdvertTable {
  const { urlType, img, title, subtitle, cta, type, path } = banner;
  const desc = { zh: title.zh.replaceAll('\n', ''), en: title.en.replaceAll('\n', ' ') };
  const target = { pageId: '', goodsId: parseGoodsPath(path) ?? '', type, path, accountId: '' };
  return toAdvertRow({ adv_type: 'feedAdvert', ...place }, banner.id, position, {
    urlType,
    img,
    desc,
    title,
    subTitle: subtitle,
    cta,
    ...target,
  });
}

/** Converts an advert of a card page; it has the picture and the group of its product. */
function toLandingRow(
  { id, brand, subType, goodsId, title }: SeedContent['landing'][number],
  position: number,
  { groups, goods }: SeedContent,
): AdvertTable {
  const group = groups.find(({ slug }) => goods[slug]?.some((item) => item.id === goodsId));
  const product = goods[group?.slug ?? '']?.find((item) => item.id === goodsId);
  const place = { adv_type: 'feedAdvert', sub_type: subType, theme: brand };
  return toAdvertRow(place, id, position, {
    urlType: 'goods',
    img: product?.cover ?? '',
    desc: title,
    title,
    subTitle: product?.subtitle ?? emptyText,
    cta: emptyText,
    pageId: '',
    goodsId,
    type: group?.id ?? '',
    path: '',
    accountId: '',
  });
}

function toEntryRow(entry: SeedEntry, position: number, subType: 1 | 2 | 3): AdvertTable {
  const { urlType, icon, name, path } = entry;
  const texts = { desc: name, title: name, subTitle: emptyText, cta: emptyText };
  const place = { adv_type: 'entryGrid', sub_type: subType, theme: '' };
  return toAdvertRow(place, entry.id, position, {
    urlType,
    img: icon,
    ...texts,
    pageId: '',
    goodsId: '',
    type: '',
    path,
    accountId: '',
  });
}

/** Ids of the entries that the minus-one screen prefers as its four shortcuts. */
const SHORTCUT_IDS = ['flash', 'coupon', 'signin', 'orders'];

/** The shortcuts of the minus-one screen: the preferred ones, then others of the home grid. */
function getShortcuts({ home: entries }: SeedContent['entries']): SeedEntry[] {
  const isPreferred = ({ id }: SeedEntry) => SHORTCUT_IDS.includes(id);
  return [...entries.filter(isPreferred), ...entries.filter((entry) => !isPreferred(entry))].slice(0, 4);
}

/** Creates the adverts of all positions. */
export const createAdvertRows = (content: SeedContent): AdvertTable[] => [
  ...content.banners.map((banner, position) =>
    toPictureRow({ sub_type: 1, theme: banner.brand }, banner, position),
  ),
  toPictureRow({ sub_type: 9, theme: '' }, content.centreWine, 0),
  ...content.landing.map((advert, position) => toLandingRow(advert, position, content)),
  ...content.entries.home.map((entry, position) => toEntryRow(entry, position, 1)),
  ...getShortcuts(content.entries).map((entry, position) => toEntryRow(entry, position, 3)),
  ...content.entries.mine.map((entry, position) => toEntryRow(entry, position, 2)),
];
