import 'server-only';
import type { AdvertColumn } from '../config/adverts';
import type { AdvertTable } from '../db/tables/project';
import type { SeedContent } from './content';
import type { SeedBanner, SeedEntry } from './schemas';

/** Pages that exist; an advert that leads elsewhere is not served as it is. A new page is added here. */
const SERVED = ['/home', '/primary1', '/goodsProfile', '/goodsSearch', '/myorder3', '/mine', '/userInfo'];

/** Cells of the home grid. */
const HOME_ENTRIES = 10;

const none = { zh: '', en: '' };

/** Whether a path leads to a page that exists (R-HOME-11). */
export const isServed = (path: string): boolean => SERVED.includes(path.replace(/^(\/\w+)[/?].*$/, '$1'));

const row = (
  place: Pick<AdvertTable, 'adv_type' | 'sub_type' | 'theme'>,
  id: string,
  position: number,
  content: AdvertColumn,
): AdvertTable => ({
  ...place,
  id: `seed-${place.adv_type}-${place.sub_type}-${id}`,
  position,
  content: JSON.stringify(content),
});

/** A banner; one whose page does not exist yet leads to the first goods of its group. */
function bannerRow(banner: SeedBanner, position: number, { groups, goods }: SeedContent): AdvertTable {
  const slug = groups.find((group) => group.id === banner.type)?.slug ?? '';
  const instead = goods[slug]?.[0]?.id;
  const path = isServed(banner.path) || !instead ? banner.path : `/goodsProfile/${instead}`;
  const { urlType, img, title, subtitle, cta, type } = banner;
  const desc = { zh: title.zh.replaceAll('\n', ''), en: title.en.replaceAll('\n', ' ') };
  const place = { adv_type: 'feedAdvert', sub_type: 1, theme: banner.brand };
  const target = { pageId: '', goodsId: /^\/goodsProfile\/(\w+)/.exec(path)?.[1] ?? '', type, path };
  return row(place, banner.id, position, { urlType, img, desc, title, subTitle: subtitle, cta, ...target });
}

function entryRow(entry: SeedEntry, position: number, subType: 1 | 2): AdvertTable {
  const { urlType, icon, name, path } = entry;
  const texts = { desc: name, title: name, subTitle: none, cta: none };
  const place = { adv_type: 'entryGrid', sub_type: subType, theme: '' };
  return row(place, entry.id, position, {
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
function homeEntries({ groups, entries }: SeedContent): SeedEntry[] {
  const pages = entries.home.filter((entry) => isServed(entry.path));
  const shown = groups.slice(0, Math.max(0, HOME_ENTRIES - pages.length));
  const byGroup = shown.map(({ id, icon, name }) => {
    return { id: `group-${id}`, icon, name, urlType: 'path' as const, path: `/goodsSearch?groupId=${id}` };
  });
  return [...byGroup, ...pages];
}

/** The adverts of all places. */
export const advertRows = (content: SeedContent): AdvertTable[] => [
  ...content.banners.map((banner, position) => bannerRow(banner, position, content)),
  ...homeEntries(content).map((entry, position) => entryRow(entry, position, 1)),
  ...content.entries.mine
    .filter((entry) => isServed(entry.path))
    .map((entry, position) => entryRow(entry, position, 2)),
];
