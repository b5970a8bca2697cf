import 'server-only';
import { matchPage } from '@/lib/rules/page/page-routes';
import type { AdvertColumn } from '../config/adverts';
import type { AdvertTable } from '../db/tables/project';
import type { SeedContent } from './read-seed-content';
import type { SeedAdvert, SeedEntry } from './schemas';

/** Cells of the home grid. */
const MAX_HOME_ENTRIES = 10;

const emptyText = { zh: '', en: '' };

/** Whether a path leads to a page that exists (R-HOME-11). */
export const isServedPath = (path: string): boolean => matchPage(path.split('?', 1)[0] ?? '').kind === 'page';

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

/** Converts an advert with a picture; if its page does not exist, it leads to the first product of its group. */
function toPictureRow(
  place: Pick<AdvertTable, 'sub_type' | 'theme'>,
  banner: SeedAdvert,
  position: number,
  { groups, goods }: SeedContent,
): AdvertTable {
  const slug = groups.find((group) => group.id === banner.type)?.slug ?? '';
  const fallbackId = goods[slug]?.[0]?.id;
  const path = isServedPath(banner.path) || !fallbackId ? banner.path : `/goodsProfile/${fallbackId}`;
  const { urlType, img, title, subtitle, cta, type } = banner;
  const desc = { zh: title.zh.replaceAll('\n', ''), en: title.en.replaceAll('\n', ' ') };
  const target = { pageId: '', goodsId: /^\/goodsProfile\/(\w+)/.exec(path)?.[1] ?? '', type, path };
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
  });
}

/** The home grid: goods groups, then the entries whose pages exist. */
function getHomeEntries({ groups, entries }: SeedContent): SeedEntry[] {
  const pages = entries.home.filter((entry) => isServedPath(entry.path));
  const shown = groups.slice(0, Math.max(0, MAX_HOME_ENTRIES - pages.length));
  const byGroup = shown.map(({ id, icon, name }) => {
    return { id: `group-${id}`, icon, name, urlType: 'path' as const, path: `/goodsSearch?groupId=${id}` };
  });
  return [...byGroup, ...pages];
}

/** Ids of the entries that the minus-one screen prefers as its four shortcuts. */
const SHORTCUT_IDS = ['flash', 'coupon', 'signin', 'orders'];

/** The shortcuts of the minus-one screen: the preferred ones, then others of the home grid. */
function getShortcuts(content: SeedContent): SeedEntry[] {
  const entries = getHomeEntries(content);
  const isPreferred = ({ id }: SeedEntry) => SHORTCUT_IDS.includes(id);
  return [...entries.filter(isPreferred), ...entries.filter((entry) => !isPreferred(entry))].slice(0, 4);
}

/** Creates the adverts of all positions. */
export const createAdvertRows = (content: SeedContent): AdvertTable[] => [
  ...content.banners.map((banner, position) =>
    toPictureRow({ sub_type: 1, theme: banner.brand }, banner, position, content),
  ),
  toPictureRow({ sub_type: 9, theme: '' }, content.centreWine, 0, content),
  ...content.landing.map((advert, position) => toLandingRow(advert, position, content)),
  ...getHomeEntries(content).map((entry, position) => toEntryRow(entry, position, 1)),
  ...getShortcuts(content).map((entry, position) => toEntryRow(entry, position, 3)),
  ...content.entries.mine
    .filter((entry) => isServedPath(entry.path))
    .map((entry, position) => toEntryRow(entry, position, 2)),
];
