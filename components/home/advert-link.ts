import { type Advert, type BusinessKey, businessKeySchema } from '@/lib/contract/config';
import { targetOf } from '@/lib/rules/links';

/** An advert ready to be shown: its texts and where it leads. */
export interface AdvertLink {
  picture: string;
  title: string;
  note: string;
  action: string;
  desc: string;
  target: { kind: 'inner' | 'outer'; href: string };
}

const parseKey = (json: string): BusinessKey | undefined => {
  try {
    return businessKeySchema.safeParse(JSON.parse(json)).data;
  } catch {
    return undefined;
  }
};

const withValue = (path: string, name: string, value: string): string =>
  value ? `${path}${path.includes('?') ? '&' : '?'}${name}=${encodeURIComponent(value)}` : path;

/** Spec 2: links to a brand page carry its pageId, links to a goods the group they come from. */
function pathOf({ urlType }: Advert, key: BusinessKey): string {
  const path = urlType === 'goods' ? `/goodsProfile/${encodeURIComponent(key.goodsId)}` : key.path;
  if (path.startsWith('/activity/brand')) return withValue(path, 'pageId', key.pageId);
  return path.startsWith('/goodsProfile/') ? withValue(path, 'type', key.type) : path;
}

/** Reads an advert; undefined for one that cannot be read or leads nowhere we would send a shopper. */
export function advertLink(advert: Advert): AdvertLink | undefined {
  const key = parseKey(advert.businessKey);
  const target = key && targetOf(pathOf(advert, key));
  if (!target) return undefined;
  const { title, subTitle, cta } = key;
  return { picture: advert.img, title, note: subTitle, action: cta, desc: advert.desc, target };
}
