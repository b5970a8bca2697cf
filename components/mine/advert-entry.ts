import { type Advert, type BusinessKey, businessKeySchema } from '@/lib/contract/config';
import { targetOf } from '@/lib/rules/links';
import { matchPage } from '@/lib/rules/page-routes';

/** An entry of the grid that leads somewhere. */
export interface Entry {
  title: string;
  img: string;
  href: string;
  /** Leaves the mall. */
  outer: boolean;
}

function readKey(json: string): BusinessKey | undefined {
  try {
    return businessKeySchema.safeParse(JSON.parse(json)).data;
  } catch {
    return undefined;
  }
}

/** Where an advert leads; goods carry their group as `type`, activity pages their `pageId` (spec 2). */
function addressOf({ urlType }: Advert, { goodsId, type, path, pageId }: BusinessKey): string {
  if (urlType === 'goods') return `/goodsProfile/${goodsId}${type && `?${new URLSearchParams({ type })}`}`;
  if (!pageId) return path;
  return `${path}${path.includes('?') ? '&' : '?'}${new URLSearchParams({ pageId })}`;
}

/** Reads an advert of the entry grid; undefined if it leads nowhere, or to a page this mall does not have. */
export function toEntry(advert: Advert): Entry | undefined {
  const key = readKey(advert.businessKey);
  const target = key && targetOf(addressOf(advert, key));
  if (!key || !target) return undefined;
  const [path = ''] = target.href.split(/[?#]/, 1);
  if (target.kind === 'inner' && matchPage(path).kind === 'unknown') return undefined;
  return {
    title: key.title || advert.desc,
    img: advert.img,
    href: target.href,
    outer: target.kind === 'outer',
  };
}
